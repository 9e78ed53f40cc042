/** A retry cannot deliver this message. Users see the error text beside the message, so it must be a sentence for them. */
export class Undeliverable extends Error {}
