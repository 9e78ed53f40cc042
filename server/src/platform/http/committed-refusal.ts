import { Refusal } from '@okwan/domain/platform/refusal'

/** A refusal whose writes are committed, such as the attempt that a wrong one-time code uses up. */
export class CommittedRefusal extends Refusal {}
