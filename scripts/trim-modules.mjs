import fs from 'node:fs'

// Deletes unused parts of packages: Node's C headers (67 MB), the icons' source drawings (50 MB), the PDF library's
// browser builds and maps, the object store client's bundler builds, and typeface weights that no document uses. Run by
// npm after an install; a Node without globSync deletes nothing.
const UNREAD = [
  'node_modules/node/node_modules/node-*/include',
  'node_modules/@tabler/icons/{icons,categories,icons.json,tabler-nodes-*.json}',
  'node_modules/pdfkit/js/pdfkit.{browser,standalone,old}*',
  'node_modules/{pdfkit/js,fontkit/dist}/*.map',
  'node_modules/fontkit/dist/browser*',
  'node_modules/fontkit/src',
  'node_modules/marked/lib/{*.map,marked.umd.js}',
  'node_modules/{@aws-sdk,@smithy}/*/dist-es',
  'node_modules/@noble/{hashes,ciphers}/{src,*.map,esm/*.map}',
  'node_modules/@expo-google-fonts/arimo/{400Regular_Italic,500*,600*,700Bold_Italic}',
  'node_modules/@expo-google-fonts/noto-emoji/{300Light,500*,600*,700*}',
]
for (const path of fs.globSync?.(UNREAD) ?? []) fs.rmSync(path, { recursive: true, force: true })
