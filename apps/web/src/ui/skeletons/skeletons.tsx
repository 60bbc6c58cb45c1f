import { Skeleton } from '@mantine/core'

/** Placeholders of cards that are being read. */
export const Skeletons = ({ count, height }: { count: number; height: number }) =>
  Array.from({ length: count }, (_, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
    <Skeleton key={at} height={height} radius="lg" />
  ))
