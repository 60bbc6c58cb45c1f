import fs from 'node:fs'

// What packages bring that nobody here reads: Node's C headers (67 MB), the drawings the icons were made from (50 MB), the
// PDF library's builds for browsers and its maps, the store's client for bundlers, and the weights of typefaces no paper is set in. Run by npm after an install; on a Node that has no globSync it
// all stays.
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
