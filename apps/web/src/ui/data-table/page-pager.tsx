import {
  IconChevronLeft,
  IconChevronLeftPipe,
  IconChevronRight,
  IconChevronRightPipe,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatCount, dataTableText as text } from './data-table.it.ts'
import buttons from './icon-button.module.css'

interface PagePagerProps {
  label: string
  page: number
  pages: number
  onPage: (page: number) => void
}

export function PagePager({ label, page, pages, onPage }: PagePagerProps) {
  const step = (label: string, to: number, icon: ReactNode) => (
    <button
      type="button"
      className={`centre quiet hovers brightens ${buttons.button}`}
      aria-label={label}
      title={label}
      disabled={to < 1 || to > pages || to === page}
      onClick={() => onPage(to)}
    >
      {icon}
    </button>
  )
  return (
    <nav className="row middle gap-1" aria-label={text.pages(label)}>
      {step(text.firstPage, 1, <IconChevronLeftPipe size={16} aria-hidden />)}
      {step(text.previousPage, page - 1, <IconChevronLeft size={16} aria-hidden />)}
      <span className="centred" style={{ minWidth: 58 }}>
        {formatCount(page)} / {formatCount(pages)}
      </span>
      {step(text.nextPage, page + 1, <IconChevronRight size={16} aria-hidden />)}
      {step(text.lastPage, pages, <IconChevronRightPipe size={16} aria-hidden />)}
    </nav>
  )
}
