export {
  type ButtonVerb,
  buttonRow,
  type NewButton,
  newButton,
  type Press,
  type PressedButton,
  type PressRefusal,
  placeButtons,
  pressedButton,
} from './buttons.ts'
