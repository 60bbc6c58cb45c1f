import { warnCredit } from '#server/accounts/accounting/public.ts'
import { dayTotals } from '#server/accounts/day-totals/public.ts'
import { prepareReports } from '#server/accounts/reports/public.ts'
import { remindSilent } from '#server/accounts/statements/public.ts'
import { readBacklog } from '#server/bets/tip-reading/public.ts'
import { watchExposure, writeLetter } from '#server/insight/performance/public.ts'
import { createOcr, readImages, routeGivenTexts } from '#server/intake/image-reading/public.ts'
import { type Ctx, SYSTEM } from '#server/kernel/ctx.ts'
import { runWorker } from '#server/kernel/queue/run-worker.ts'
import type { Worker } from '#server/kernel/queue/worker.ts'
import { atMost } from '#server/kernel/waiting.ts'
import { chainJob, writeDayRoot } from '#server/oversight/audit-chain/public.ts'
import {
  backUpNightly,
  checkBooksNightly,
  type SystemHealthSource,
  watchSystemHealth,
} from '#server/oversight/system-health/public.ts'
import type { LanguageModel } from '#server/platform/language-model/public.ts'
import { followDueTerms } from '#server/reference/reference/public.ts'
import {
  closeQuestions,
  expireWaiting,
  nextExpiryAt,
  renewQuestions,
} from '#server/relay/held-sends/public.ts'
import { rewriteTexts } from '#server/relay/rewriting/public.ts'
import type { Telegram } from '#server/telegram/bot-api/public.ts'
import { nextProbeAt, probeChats } from '#server/telegram/chats/public.ts'
import { housekeepingJob } from './housekeeping-job.ts'
import { relayJobs } from './relay-jobs.ts'
import { type Job, runScheduler } from './run-scheduler.ts'

/** How long work under way may take when the jobs stop; work cut off is done after the next start. */
const LAST_WORK_MS = 5_000

/** The other jobs look for work no more often than this, also in a burst of tips, each of which wakes them. */
const OTHERS_REST_MS = 250

/** Runs all background work except sending, until stopped. */
export function runJobs(
  base: Omit<Ctx, 'actor'>,
  worker: Worker,
  {
    model,
    telegram,
    systemHealth,
  }: { model: LanguageModel; telegram: Telegram; systemHealth?: SystemHealthSource },
): { stop(): Promise<void> } {
  const ctx: Ctx = { ...base, actor: SYSTEM }
  const ending = new AbortController()
  const { signal } = ending
  const ocr = createOcr()
  const loops = [
    // Relaying has its own scheduler, so that no job without urgency delays a tip.
    runScheduler(ctx, worker, signal, [...relayJobs(), { name: 'given texts', run: routeGivenTexts }]),
    runScheduler(
      ctx,
      worker,
      signal,
      [...otherJobs(telegram), ...(systemHealth ? nightly(systemHealth, signal) : [])],
      OTHERS_REST_MS,
    ),
    runWorker(ctx, worker, signal, rewriteTexts(model)),
    runWorker(ctx, worker, signal, readImages({ model, ocr })),
    runWorker(ctx, worker, signal, prepareReports),
  ]
  return {
    async stop() {
      ending.abort()
      await atMost(LAST_WORK_MS, Promise.all(loops.map(({ ended }) => ended)))
      await ocr.stop()
    },
  }
}

/** Checks for a product in real use; a demo has none. */
const nightly = (systemHealth: SystemHealthSource, ending: AbortSignal): Job[] => [
  { name: 'backup of the night', run: backUpNightly(systemHealth) },
  { name: 'books of the night', run: checkBooksNightly(ending) },
  { name: 'health', run: watchSystemHealth(systemHealth) },
]

const otherJobs = (telegram: Telegram): Job[] => [
  { name: 'expiry of what waits', run: expireWaiting, nextAt: nextExpiryAt },
  { name: 'answered questions', run: closeQuestions },
  { name: 'outdated questions', run: renewQuestions },
  { name: 'statement reminders', run: remindSilent },
  {
    name: 'probes',
    nextAt: nextProbeAt,
    async run(ctx) {
      await probeChats(ctx, telegram)
      return false
    },
  },
  { name: 'unread tips', run: readBacklog },
  { name: 'day totals', run: dayTotals(), isSparing: true },
  { name: 'exposure', run: watchExposure(), isSparing: true },
  { name: 'credit', run: warnCredit, isSparing: true },
  { name: 'terms that begin', run: followDueTerms },
  { name: 'daily letter', run: writeLetter },
  chainJob(),
  { name: 'root of the day', run: writeDayRoot },
  housekeepingJob(),
]
