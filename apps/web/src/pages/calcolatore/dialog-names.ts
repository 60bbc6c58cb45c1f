/** Dialogs of the calculator that stand alone: each is a name in the address, its value the bet's id. */
export const BET_DIALOGS = ['dettaglio', 'dropTipster', 'chiusura', 'modifica', 'immagine'] as const
/** What may also stand over the detail, and what is about no bet of the page. */
export const OVER_DIALOGS = ['info', 'duplica', 'modifiche', 'contatore'] as const
