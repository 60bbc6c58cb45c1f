// Loaded before anything else: it is always the same moment, so that two runs show the same dates.
const MOMENT = Date.UTC(2026, 10, 20, 16, 30)
const RealDate = Date
globalThis.Date = class extends RealDate {
  constructor(...parts) {
    if (parts.length === 0) super(MOMENT)
    else super(...parts)
  }
  static now() {
    return MOMENT
  }
}
