import { titleOf } from '@xbetapp/domain/platform/roles/screens'
import { PageTabs } from '#web/pages/page-frame/page-tabs.tsx'

/** The two lists of messages: those that wait for a person, and those passed on by sparax and channels. */
export const MessagesTabs = ({ current }: { current: '/invii' | '/inoltri' }) => (
  <PageTabs
    label={titleOf('/invii')}
    current={current}
    tabs={[
      { path: '/invii', label: 'Da controllare' },
      { path: '/inoltri', label: titleOf('/inoltri') },
    ]}
  />
)
