/** The mark of the product: a cross whose rising stroke is the accent. */
export function LogoMark({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="var(--mantine-color-dark-5)" />
      <g strokeWidth="4" strokeLinecap="round" fill="none">
        <path d="m9.5 9.5 4 4m5 5 4 4" stroke="var(--mantine-color-dark-0)" />
        <path d="M9.5 22.5 22.5 9.5" stroke="var(--mantine-color-accent-4)" />
      </g>
    </svg>
  )
}
