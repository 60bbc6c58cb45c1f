// Loaded before anything else: it is always the same minute, so that two runs show the same dates. Its seconds pass
// slowly, as a chat takes one message a second.
const MOMENT = Date.UTC(2026, 10, 20, 16, 30)
const SLOWNESS = 20
const now = () => MOMENT + Math.floor(performance.now() / SLOWNESS)
const RealDate = Date
globalThis.Date = class extends RealDate {
  constructor(...parts) {
    if (parts.length === 0) super(now())
    else super(...parts)
  }
  static now() {
    return now()
  }
}
