import { Refusal } from '@okwan/domain/platform/refusal'

/** A refusal that must leave a trace, such as a wrong code that counts as a try: the transaction is committed, then refused. */
export class KeptRefusal extends Refusal {}
