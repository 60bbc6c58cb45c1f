// Loaded into the server before anything else: its clock is the machine's plus the offset in the file CHAOS_CLOCK,
// which is reread at each SIGUSR2.
import { readFileSync } from 'node:fs'

const RealDate = Date
let shift = 0
const read = () => {
  try {
    shift = Number(readFileSync(process.env.CHAOS_CLOCK ?? '', 'utf8')) || 0
  } catch {
    shift = 0
  }
}
read()
process.on('SIGUSR2', read)
globalThis.Date = class extends RealDate {
  constructor(...parts) {
    if (parts.length === 0) super(RealDate.now() + shift)
    else super(...parts)
  }
  static now() {
    return RealDate.now() + shift
  }
}
