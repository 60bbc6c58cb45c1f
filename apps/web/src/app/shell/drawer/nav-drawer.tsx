import { Drawer } from '@mantine/core'
import { IconListCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ADMINS } from '@xbetapp/contract/access'
import { mayOpen } from '@xbetapp/domain/platform/roles/screens'
import { heldCurrenciesQuery } from '#web/accounts/revaluation/revaluation.api.ts'
import { NAVIGATION, REVALUATION, visibleNavigation } from '#web/app/navigation/navigation.ts'
import { Brand } from '#web/app/shell/brand.tsx'
import { controlsText as text } from '#web/app/shell/controls.it.ts'
import { useHasRole, useRoles } from '#web/platform/auth/public/use-session.ts'
import { STEPS_HASH, useStepsProgress } from '#web/platform/first-steps/first-steps.api.ts'
import { ExternalLinks } from './external-links.tsx'
import classes from './nav-drawer.module.css'
import entries from './nav-tree.module.css'
import { NavTree } from './nav-tree.tsx'

export default function NavDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const roles = useRoles()
  const isAdmin = useHasRole(...ADMINS)
  const { data: held } = useQuery({
    ...heldCurrenciesQuery,
    enabled: opened && mayOpen(REVALUATION, roles),
  })
  const seesLinks = useHasRole('ADMIN', 'OPERATORE', 'ANALISTA')
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      size={300}
      padding={0}
      title={<Brand />}
      closeButtonProps={{ 'aria-label': text.closeMenu }}
      overlayProps={{ backgroundOpacity: 0.55 }}
      transitionProps={{ duration: 140 }}
      classNames={{
        header: `rigid edge-below ${classes.header}`,
        content: `column ${classes.content}`,
        body: 'grows shrinks-down scrolls',
      }}
    >
      <nav aria-label={text.navigation} className={classes.nav}>
        {seesLinks && <ExternalLinks />}
        {isAdmin && <FirstStepsEntry onNavigate={onClose} />}
        <NavTree
          nodes={visibleNavigation(NAVIGATION, roles, held?.length ? [] : [REVALUATION])}
          onNavigate={onClose}
        />
      </nav>
    </Drawer>
  )
}

/** The setup steps in the menu of a phone, whose bar has no room for more than a strip of them. */
function FirstStepsEntry({ onNavigate }: { onNavigate: () => void }) {
  const progress = useStepsProgress()
  if (!progress) return null
  return (
    <Link
      to="/impostazioni"
      hash={STEPS_HASH}
      className={`row middle gap-6 type-md hovers on-phone yellow ${entries.entry}`}
      activeOptions={{ exact: true, includeHash: true }}
      onClick={onNavigate}
    >
      <IconListCheck size={19} stroke={1.6} aria-hidden className="rigid" />
      {text.firstSteps(...progress)}
    </Link>
  )
}
