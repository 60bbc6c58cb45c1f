import { NotAvailablePage } from '#web/pages/not-available/not-available-page.tsx'

export const ElenchiPage = () => <NotAvailablePage />
