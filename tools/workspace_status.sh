#!/bin/sh
# Bazel's workspace status: which source this build came from. STABLE_ keys rebuild what is stamped.
commit=$(git rev-parse HEAD 2>/dev/null) || { echo "STABLE_LAB_COMMIT unknown"; echo "STABLE_LAB_DIRTY unknown"; exit 0; }
echo "STABLE_LAB_COMMIT $commit"
if [ -z "$(git status --porcelain 2>/dev/null)" ]; then
  echo "STABLE_LAB_DIRTY clean"
else
  # Untracked files count too: the hash covers what git would add.
  echo "STABLE_LAB_DIRTY $( (git diff HEAD; git ls-files -o --exclude-standard | sort | xargs -r -d '\n' sha256sum) 2>/dev/null | sha256sum | cut -c1-16)"
fi
