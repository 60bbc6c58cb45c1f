/** Why a person's action is refused; shown on the page, hence in Italian. */
export class Refusal extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}
