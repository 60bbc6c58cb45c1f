import type { Page } from '@playwright/test'
import axe from 'axe-core'
import type { Screen } from './screens.ts'

/** The bell's list calls itself a dialog too, and is always there. */
const DIALOG = '[role="dialog"][aria-modal="true"]'
/** A screen without dialogs. */
const NOTHING_PRESSED = '/xbetapp/impostazioni'
const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Navigates by the history, which the router listens to, so that loaded code and data are not fetched again. */
const go = (page: Page, to: string) => page.evaluate((where) => window.history.pushState({}, '', where), to)

/** Opens a screen from within the product, and waits until it is settled. */
export async function openScreen(page: Page, { page: under, dialog, address }: Screen): Promise<void> {
  if (dialog) {
    // Without the one that was open before, or it would be taken for this one.
    await go(page, under)
    await page.locator(DIALOG).first().waitFor({ state: 'detached' })
  }
  await go(page, address)
  if (dialog)
    await page
      .locator(DIALOG)
      .nth(dialog - 1)
      .waitFor({ timeout: 20_000 })
  await settled(page)
}

/** Resets a screen to its address without any dialog; reloads the page only if a dialog does not close otherwise. */
async function beginAgain(page: Page, address: string): Promise<void> {
  await settled(page)
  await go(page, NOTHING_PRESSED)
  await settled(page)
  if ((await page.locator(DIALOG).count()) > 0) await page.goto(address)
  else await go(page, address)
}

/** Opens one more dialog, and waits until the screen is settled. */
async function openAnother(page: Page, open: () => Promise<void>): Promise<void> {
  await settled(page)
  const below = await page.locator(DIALOG).count()
  await open()
  await page.locator(DIALOG).nth(below).waitFor({ timeout: 20_000 })
  await settled(page)
}

/** Waits until all requests are answered and the screen has not changed for a moment. */
function settled(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const QUIET_MS = 100
        const LONGEST_MS = 20_000
        const began = performance.now()
        let changed = began
        const watcher = new MutationObserver(() => {
          changed = performance.now()
        })
        watcher.observe(document.body, { childList: true, subtree: true, attributes: true })
        // Until a page's code is loaded, the previous one stays on screen.
        const hasArrived = (router: Watched['__TSR_ROUTER__']) =>
          router?.state.status === 'idle' &&
          router.state.resolvedLocation?.publicHref.split('?')[0] === window.location.pathname
        const isBusy = () =>
          (window as Watched).requestsUnderWay !== 0 ||
          !hasArrived((window as Watched).__TSR_ROUTER__) ||
          document.querySelector('main') === null ||
          document.querySelector('[aria-busy="true"]') !== null
        const look = () => {
          const now = performance.now()
          if (now - began < LONGEST_MS && (isBusy() || now - changed < QUIET_MS)) setTimeout(look, 20)
          else {
            watcher.disconnect()
            if (isBusy()) reject(new Error(`${window.location.href} is still loading`))
            else resolve()
          }
        }
        look()
      }),
  )
}

interface Watched extends Window {
  /** The router's own name for itself. */
  __TSR_ROUTER__?: { state: { status: string; resolvedLocation?: { publicHref: string } } }
  requestsUnderWay?: number
}

/** Call before the page is opened: turns animations off, and counts pending requests. */
export async function prepareToInspect(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addInitScript(() => {
    const watched = window as Watched
    const send = window.fetch
    watched.requestsUnderWay = 0
    window.fetch = async (...call) => {
      watched.requestsUnderWay = (watched.requestsUnderWay ?? 0) + 1
      try {
        return await send(...call)
      } finally {
        watched.requestsUnderWay -= 1
      }
    }
  })
}

/** Collects the browser's errors, warnings and violations of the content security policy from now on. */
function complaints(page: Page): string[] {
  const heard: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) heard.push(`${page.url()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => heard.push(`${page.url()}: ${error.message}`))
  return heard
}

/** Accessibility faults of the screen, or of the part over it, one line each. */
async function accessibilityFaults(page: Page, part?: string): Promise<string[]> {
  // Half a megabyte of code: injected once per page, not per screen.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async ([within, standards]) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(within ?? document, {
        runOnly: { type: 'tag', values: standards },
        resultTypes: ['violations'],
      })
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.slice(0, 3).map(({ target, any }) => `${id}: ${target.join(' ')} (${any[0]?.message ?? help})`),
      )
    },
    [part, STANDARDS] as const,
  )
}

/**
 * Faults of the layout that are faults on any machine: sideways scrolling, cut words on buttons, things out of reach.
 */
function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = []
    const nameOf = (element: Element) => {
      const words = (element.textContent ?? '').trim().slice(0, 40)
      return `<${element.tagName.toLowerCase()} ${element.className}> ${words || (element.getAttribute('aria-label') ?? '')}`
    }
    const root = document.documentElement
    if (root.scrollWidth > window.innerWidth) faults.push(`the page is ${root.scrollWidth} px wide`)
    // A thumb's patience: what is further down is shown when it is asked for.
    const LONGEST_ON_A_PHONE_PX = 2500
    if (window.innerWidth < 768 && root.scrollHeight > LONGEST_ON_A_PHONE_PX)
      faults.push(`the page is ${root.scrollHeight} px long`)

    const isShown = (element: Element) => {
      const { width, height } = element.getBoundingClientRect()
      return (
        width > 1 &&
        height > 1 &&
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      )
    }
    const canBeReached = (element: Element) => {
      for (let box = element.parentElement; box; box = box.parentElement) {
        const { overflowX, clipPath } = getComputedStyle(box)
        if (overflowX === 'auto' || overflowX === 'scroll' || clipPath !== 'none') return true
      }
      return false
    }
    const pressable = document.querySelectorAll(
      'button, a, [role="button"], [role="tab"], input, textarea, h1, h2',
    )
    for (const element of pressable) {
      if (!isShown(element) || element.closest('[inert], [aria-hidden="true"]')) continue
      const { left, right } = element.getBoundingClientRect()
      if ((left < -1 || right > window.innerWidth + 1) && !canBeReached(element))
        faults.push(`out of the window: ${nameOf(element)}`)
      if (element.matches('input, textarea, h1, h2, [role="row"] *, li a')) continue
      for (const part of [element, ...element.querySelectorAll('*')]) {
        const cuts = getComputedStyle(part).overflowX !== 'visible'
        if (
          cuts &&
          isShown(part) &&
          part.scrollWidth > part.clientWidth + 1 &&
          (part.textContent ?? '').trim()
        )
          faults.push(`words cut: ${nameOf(element)}`)
      }
    }
    return [...new Set(faults)]
  })
}

/** A dialog has the focus from the start, shows no error before any input, and has fields side by side on one line. */
function dialogFaults(page: Page): Promise<string[]> {
  return page.evaluate((selector) => {
    const faults: string[] = []
    const onTop = [...document.querySelectorAll(selector)].at(-1)
    const focused = document.activeElement
    if (!onTop?.contains(focused))
      faults.push(`the focus is not in the dialog, but in ${focused?.outerHTML.slice(0, 120)}`)
    const isLeaving = document.activeElement?.closest('header, [data-autofocus]:is(button)') != null
    const field = [...(onTop?.querySelectorAll<HTMLElement>('input, textarea') ?? [])].find(
      (one) =>
        one.matches(':not([type="radio"], [type="checkbox"], [type="file"], [disabled], [role="grid"] *)') &&
        one.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
    )
    // On a phone it would raise the keyboard over the content.
    if (isLeaving && field && matchMedia('(pointer: fine)').matches)
      faults.push(`the focus is on the way out, and not in ${field.outerHTML.slice(0, 80)}`)
    for (const grid of onTop?.querySelectorAll('.halves') ?? []) {
      const parts = [...grid.children].flatMap((part) => {
        const input = part.querySelector('.mantine-Input-wrapper')?.getBoundingClientRect()
        return input && part.matches('.mantine-InputWrapper-root') && input.height > 0
          ? [{ label: part.textContent, input, part: part.getBoundingClientRect() }]
          : []
      })
      for (const [at, one] of parts.entries()) {
        if (one.input.right > one.part.right + 1) faults.push(`wider than its place: ${one.label}`)
        const beside = parts[at + 1]
        if (
          beside &&
          Math.abs(one.part.top - beside.part.top) < 1 &&
          Math.abs(one.input.top - beside.input.top) > 1
        )
          faults.push(`not on one line: ${one.label} and ${beside.label}`)
      }
    }
    const wrong = onTop?.querySelector('[aria-invalid="true"]')
    if (wrong) faults.push(`complains of an untouched field: ${wrong.outerHTML.slice(0, 80)}`)
    return faults
  }, DIALOG)
}

/** A form dialog closes only by its buttons: Esc and a click outside do nothing, with or without input. */
async function leavingFaults(page: Page): Promise<string[]> {
  const dialog = await page.locator(DIALOG).last().elementHandle()
  if (!(await dialog?.$('form'))) return []
  const isOpen = async () => dialog?.isVisible()
  await page.keyboard.press('Escape')
  await settled(page)
  if (!(await isOpen())) return ['Esc closes what creates or edits']
  // On a phone there is no outside.
  const { x, y } = (await dialog?.boundingBox()) ?? { x: 0, y: 0 }
  if (x < 4 || y < 4) return []
  await page.mouse.click(2, y + 2)
  await settled(page)
  return (await isOpen()) ? [] : ['a click outside closes what creates or edits']
}

/** Timeout of a crawl over many screens; it takes less than a minute alone, and longer on a busy machine. */
export const CRAWL_TIMEOUT_MS = 300_000

/** Crawls from sign-in on. @returns all faults of the screens and all complaints of the console */
export async function crawl(
  page: Page,
  signIn: (page: Page) => Promise<void>,
  ...parts: ReadonlyArray<() => Promise<string[]>>
): Promise<string[]> {
  await prepareToInspect(page)
  const heard = complaints(page)
  await signIn(page)
  const found: string[] = []
  for (const part of parts) found.push(...(await part()))
  return [...found, ...heard]
}

interface Look {
  /** Whether axe runs too; the layout is always checked. */
  accessibility: boolean
}

/** Visits the screens one after the other. @returns one line for each fault */
export async function faultsOf(page: Page, screens: readonly Screen[], look: Look): Promise<string[]> {
  const found: string[] = []
  for (const screen of screens) {
    await openScreen(page, screen)
    const faults = await faultsNow(page, { ...look, dialog: screen.dialog > 0 })
    found.push(...faults.map((fault) => `${screen.address}: ${fault}`))
  }
  return found
}

/** The same for dialogs that are pressed open. */
export async function faultsOfPressed(
  page: Page,
  dialogs: ReadonlyArray<{ name: string; address: string; open: (page: Page) => Promise<void> }>,
  look: Look,
): Promise<string[]> {
  page.setDefaultTimeout(15_000)
  const found: string[] = []
  for (const { name, address, open } of dialogs) {
    await beginAgain(page, address)
    // The code of a dialog that the address opens may still be loading.
    if (address.includes('?')) await page.locator(DIALOG).first().waitFor()
    await openAnother(page, () => open(page))
    const faults = await faultsNow(page, { ...look, dialog: true })
    found.push(...faults.map((fault) => `${name}: ${fault}`))
  }
  return found
}

/** Faults of the current screen. */
async function faultsNow(
  page: Page,
  { accessibility, dialog }: Look & { dialog: boolean },
): Promise<string[]> {
  const faults = await layoutFaults(page)
  if (dialog) faults.push(...(await dialogFaults(page)))
  if (accessibility) faults.push(...(await accessibilityFaults(page, dialog ? DIALOG : undefined)))
  if (dialog) faults.push(...(await leavingFaults(page)))
  return faults
}
