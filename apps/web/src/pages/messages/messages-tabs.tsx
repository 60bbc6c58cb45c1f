import { titleOf } from '@xbetapp/domain/platform/roles/screens'
import { PageTabs } from '#web/pages/page-frame/page-tabs.tsx'

/** Tabs of the two lists of messages: messages that wait for a person, messages relayed by sparax and channels. */
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
