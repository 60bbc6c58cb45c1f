export const reasonText = {
  label: 'Motivo',
  hint: "Resta con la modifica, con il tuo nome e l'ora.",
}
