import type { challengeEndpoints } from '@okwan/contract/service/challenged-policies'
import type { Handlers } from '../../platform/http/context.ts'
import { addNote, proposeEnd, sendBack, withdrawProposal } from './approvals.ts'
import { assignMany, retryMany } from './bulk-actions.ts'
import { getPrice } from './corrected-price.ts'
import { closeChallenge, refundChallenge } from './end-challenge.ts'
import { getChallenge, listChallenges } from './get-challenge.ts'
import { getDifference } from './get-difference.ts'
import { getOverview } from './get-overview.ts'
import {
  assignChallengeToCaller,
  assignSticker,
  correctChallenge,
  moveStart,
  retryAsChangeOfInsurer,
  retryChallenge,
} from './resolve-challenge.ts'

export const challengeRoutes: Handlers<typeof challengeEndpoints> = {
  'GET /challenged-policies': listChallenges,
  'GET /challenged-policies/overview': getOverview,
  'GET /challenged-policies/{id}': getChallenge,
  'GET /challenged-policies/{id}/price': getPrice,
  'GET /policies/{policyId}/difference': getDifference,
  'POST /challenged-policies/assignments': assignMany,
  'POST /challenged-policies/retries': retryMany,
  'POST /challenged-policies/{id}/take': assignChallengeToCaller,
  'POST /challenged-policies/{id}/retry': retryChallenge,
  'POST /challenged-policies/{id}/correct': correctChallenge,
  'POST /challenged-policies/{id}/move-start': moveStart,
  'POST /challenged-policies/{id}/keep': retryAsChangeOfInsurer,
  'POST /challenged-policies/{id}/sticker': assignSticker,
  'POST /challenged-policies/{id}/notes': addNote,
  'POST /challenged-policies/{id}/propose': proposeEnd,
  'POST /challenged-policies/{id}/send-back': sendBack,
  'POST /challenged-policies/{id}/take-back': withdrawProposal,
  'POST /challenged-policies/{id}/refund': refundChallenge,
  'POST /challenged-policies/{id}/close': closeChallenge,
}
