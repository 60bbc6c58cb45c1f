import fs from 'node:fs'

// The package that brings Node brings its C headers too, 67 MB nobody compiles against. Run by npm after an install; on
// a Node that has no globSync they stay.
for (const folder of fs.globSync?.('node_modules/node/node_modules/node-*/include') ?? [])
  fs.rmSync(folder, { recursive: true, force: true })
