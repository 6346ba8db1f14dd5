#!/bin/sh
# Removes from node_modules what nothing reads at run time, which is half of it. What a library could still load stays.
set -eu
cd "$1"
# Node's headers, documents, and symbols.
rm -rf node-*/include node-*/share
strip node-*/bin/node
# Only types and the web's build ask for these.
rm -rf typescript @typescript @types csstype react react-dom scheduler
# Types, sources, and maps of sources: Node loads no TypeScript from packages. Licenses stay.
find . -type f \( -name '*.map' -o -name '*.ts' -o -name '*.mts' -o -name '*.cts' -o -name '*.flow' -o -name '*.md' \) \
  ! -iname 'licen[cs]e*' ! -iname 'notice*' ! -iname 'copying*' -delete
find . -depth -type d \( -name .yarn -o -name .github -o -name __tests__ -o -name test -o -name tests -o -name benchmarks -o -name docs \
  -o -name examples \) \
  -exec rm -rf {} +
# Builds for browsers and other ways to load the same.
rm -rf csv-parse/dist/iife csv-parse/dist/umd fontkit/dist/browser* libphonenumber-js/bundle \
  libheif-js/libheif libheif-js/libheif-wasm/libheif.* libheif-js/libheif-wasm/libheif-bundle.mjs \
  pdfkit/js/pdfkit.standalone.js pdfkit/js/pdfkit.es5.js pdfkit/js/pdfkit.browser* stripe/cjs \
  brotli/build woff2-encoder/dist/index.js ical.js/dist/ical.es5.* @electric-sql/pglite/dist/node-postgres \
  libphonenumber-js/source libphonenumber-js/es6-modern
rm -rf stdnum/lib/cjs stdnum/src nodemailer/dist/cjs csv-parse/dist/cjs fontkit/src
find zod @electric-sql/pglite @modelcontextprotocol -name '*.cjs' -delete
# The embedded database has extensions that we don't use.
find @electric-sql/pglite/dist -name '*.tar.gz' ! -name btree_gist.tar.gz ! -name citext.tar.gz ! -name pg_trgm.tar.gz \
  ! -name unaccent.tar.gz -delete
# Documents use upright fonts of normal width (server/src/modules/documents/pdf/faces.ts), and so do the pages for login.
find @fontsource-variable -name '*.woff2' ! -name '*-wght-normal.woff2' -delete
