/** The message can never be delivered to this recipient. The sentence is shown to users who see the recipient. */
export class Undeliverable extends Error {}
