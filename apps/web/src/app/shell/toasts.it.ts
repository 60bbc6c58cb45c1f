export const toastMessages = { close: 'Chiudi avviso' } as const
