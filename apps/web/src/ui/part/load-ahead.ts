type Load = () => Promise<unknown>

const waiting: Load[] = []
let isOn = false
let isRunning = false

/** Registers code a screen loads on demand, to be loaded ahead when idle. */
export function loadLater(load: Load): void {
  waiting.push(load)
  if (isOn) run()
}

/** Fetches from now on, while the browser is idle, the parts of open screens one after the other. */
export function loadAhead(): void {
  // With data saver on, code is loaded only on demand.
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData === true) return
  isOn = true
  run()
}

function run(): void {
  if (isRunning) return
  isRunning = true
  void (async () => {
    for (let load = waiting.shift(); load !== undefined; load = waiting.shift()) {
      await idle()
      // A load that fails now is repeated when the part is opened, which then shows the error.
      await load().catch(() => undefined)
    }
    isRunning = false
  })()
}

/** Waits for idle time, ten seconds at most; a fifth of a second in Safari, which does not tell idle time. */
const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: 10_000 })
    else setTimeout(resolve, 200)
  })
