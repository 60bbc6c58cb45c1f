import { Fact, type FactProps } from '#web/ui/fact/fact.tsx'
import { Money, type MoneyProps } from './money.tsx'

/** An amount and its name in a `dl`. */
export const MoneyFact = ({ label, className, ...money }: Omit<FactProps, 'children'> & MoneyProps) => (
  <Fact label={label} className={className}>
    <Money {...money} />
  </Fact>
)
