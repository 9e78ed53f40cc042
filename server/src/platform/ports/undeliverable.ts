/** A retry cannot deliver this message. Users see the error text at the message, so it must be a sentence for them. */
export class Undeliverable extends Error {}
