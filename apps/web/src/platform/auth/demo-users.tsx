import { Fragment } from 'react'
import { demoUsersText as text } from './demo-users.it.ts'
import classes from './demo-users.module.css'
import { roleWords } from './public/role-words.it.ts'

/** The users a demo is tried with, and what each of them does; before one has signed in, where their password is. */
export default function DemoUsers({ isOutside = false }: { isOutside?: boolean }) {
  return (
    <section className="column gap-4">
      <h3 className="flush type-md weight-600">{text.title}</h3>
      {isOutside && <p className="flush type-sm quiet">{text.password}</p>}
      <dl className={`flush type-sm ${classes.people}`}>
        {text.people.map(([name, role]) => (
          <Fragment key={name}>
            <dt className="weight-600">{name}</dt>
            <dd className="flush quiet">{roleWords[role]}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  )
}
