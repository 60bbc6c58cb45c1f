import { Button } from '@mantine/core'
import { guideAddress } from '@xbetapp/domain/platform/roles/guide'
import DemoUsers from '#web/platform/auth/demo-users.tsx'
import { useIdentity } from '#web/platform/auth/public/use-session.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { showAccountDialog } from './account-dialogs.ts'
import { demoText as text } from './demo.it.ts'
import classes from './demo.module.css'

/** What the product does, what the demo is, where to write as a tipster, who its users are, and what to try first. */
export default function DemoDialog({ onClose }: { onClose: () => void }) {
  const telegram = useIdentity()?.telegramDiProva ?? null
  return (
    <Dialog width={920} title={text.title} onClose={onClose}>
      <div className="column gap-7 type-md">
        <p className="flush">{text.product}</p>
        <p className="flush row wraps gap-6">
          <button type="button" className="accent underlined" onClick={() => showAccountDialog('legend')}>
            {text.legend}
          </button>
          <a
            className="accent underlined"
            href={guideAddress(undefined)}
            target="_blank"
            rel="noopener noreferrer"
          >
            {text.guide}
          </a>
        </p>
        <p className="flush quiet">{text.what}</p>
        <div className={classes.parts}>
          <div className="column gap-7">
            <section className="column gap-4">
              <h3 className="type-md weight-600">{text.telegram}</h3>
              <p className="flush quiet">{telegram === null ? text.telegramElsewhere : text.telegramHint}</p>
              {telegram !== null && (
                <div className="row">
                  <Button
                    component="a"
                    href={telegram}
                    target="_blank"
                    rel="noreferrer"
                    variant="light"
                    size="xs"
                  >
                    {text.open}
                  </Button>
                </div>
              )}
            </section>
            <section className="column gap-4">
              <h3 className="type-md weight-600">{text.try}</h3>
              <ol className="flush column gap-3">
                {text.tasks.map((task) => (
                  <li key={task}>{task}</li>
                ))}
              </ol>
            </section>
          </div>
          <div className="column gap-7">
            <DemoUsers />
            <details>
              <summary className="weight-600">{text.without}</summary>
              <p className="quiet">{text.withoutHint}</p>
            </details>
          </div>
        </div>
      </div>
    </Dialog>
  )
}
