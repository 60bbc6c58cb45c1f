import { LIMIT_FIELDS, type TipsterLimits } from '@xbetapp/domain/limits/tipster-limits'

/** Whether any of the five limits applies to a tipster. */
export const hasAnyLimit = (limits: TipsterLimits): boolean =>
  LIMIT_FIELDS.some((field) => limits[field] !== null && limits[field] !== undefined)
