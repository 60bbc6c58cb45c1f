import type { MovementEntity } from './movement.ts'

export const FALCO: MovementEntity = {
  kind: 'tipster',
  id: 7,
  nome: 'Falco',
  label: 'Tipster',
  idValuta: 'EUR',
  simbolo: '€',
  action: 10,
  freeroll: 20,
}

export const VENUE: MovementEntity = {
  kind: 'sala',
  id: 9,
  nome: 'Corona Londra',
  label: 'Sala',
  idValuta: 'GBP',
  simbolo: '£',
  action: 0,
  freeroll: 20,
}
