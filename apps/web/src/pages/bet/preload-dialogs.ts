import type { QueryClient } from '@tanstack/react-query'
import { lazyPart } from '#web/ui/part/lazy-part.tsx'
import { loadDetail, loadViewer } from './lazy-dialogs.ts'

// Hovering over a button that opens a dialog loads it ahead of the click.

const loadDialogs = () => import('./bet-dialogs.tsx')

export const BetDialogs = lazyPart(loadDialogs)

/** Loads the detail of a bet ahead of the click: its code and its drops. */
export async function preloadDetail(client: QueryClient, id: number): Promise<void> {
  void loadDialogs()
  void loadDetail()
  const { betDropsQuery } = await import('#web/bets/drops/public/drop.api.ts')
  await client.prefetchQuery(betDropsQuery(client, id))
}

export function preloadViewer(): void {
  void loadDialogs()
  void loadViewer()
}
