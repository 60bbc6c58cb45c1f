export const topicText = {
  all: 'Tutti gli argomenti',
  general: 'General',
  closed: 'chiuso',
  unseen: (id: number) => `Argomento ${id}`,
}
