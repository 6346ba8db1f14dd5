#!/bin/sh
# Removes from node_modules what no program reads at run time: types, sources' maps, documents (but not licenses), and Node's headers and
# symbols. It's a third of their size.
set -eu
cd "$1"
rm -rf node-*/include node-*/share typescript @typescript
find . -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.md' -o -name '*.markdown' \) \
  ! -iname 'licen[cs]e*' ! -iname 'notice*' ! -iname 'copying*' -delete
find . -type d \( -name test -o -name tests -o -name __tests__ -o -name docs -o -name examples \) -prune -path './*/*' -exec rm -rf {} +
strip node-*/bin/node
