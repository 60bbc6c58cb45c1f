export const topicText = {
  all: 'Tutti gli argomenti',
  general: 'General',
  closed: 'chiuso',
  unseen: (id: number) => `Argomento ${id}`,
  hint: 'Compaiono gli argomenti in cui il bot ha visto un messaggio.',
}
