import type { RequestContentOf } from '@okwan/contract/service/service-requests/request-content'
import { formatDate, toAccraDate } from '@okwan/domain/platform/dates'
import { insuresValue } from '@okwan/domain/policies/policies/endorsement'
import {
  type Activation,
  activate,
  activationRefusalReason,
  suspensionRefusalReason,
} from '@okwan/domain/policies/policies/suspension'
import { SUSPENSION_REASON_LABELS } from '@okwan/domain/policies/policies/terms'
import { activationEffects, suspensionEffects } from '@okwan/domain/service/service-requests/effects'
import { addJob } from '../../../platform/jobs/add-job.ts'
import { activatePolicy, suspendPolicy } from '../../../policies/policies/change/suspend-policy.ts'
import { readTerm, renewedChangeRefusalReason } from '../../../policies/policies/read/read-term.ts'
import { type Calculation, type Kind, refusal, refuseIf } from './kind.ts'

const NO_MONEY = { lines: [], toPayPesewas: 0, toRefundPesewas: 0, notices: [] }

export const suspension: Kind<RequestContentOf<'suspension'>, null> = {
  notifiesMid: true,

  async calculate({ tx, now }, policyId, content) {
    const term = await readTerm(tx, policyId, now)
    const { suspendFrom, expectedActivation } = content
    refuseIf(renewedChangeRefusalReason(term), 'not_suspendable', 'suspendFrom')
    refuseIf(suspensionRefusalReason(term, toAccraDate(now), content), 'suspension_dates', 'suspendFrom')
    const calculation: Calculation = {
      ...NO_MONEY,
      effectiveDate: suspendFrom,
      changes: [
        { field: 'status', label: 'Status', from: 'Active', to: `Suspended from ${formatDate(suspendFrom)}` },
        { field: 'expectedActivation', label: 'Expected activation', from: null, to: formatDate(expectedActivation) },
      ],
      effects: suspensionEffects(suspendFrom).sentences,
      reason: SUSPENSION_REASON_LABELS[content.reason],
      reasonText: content.reasonText,
      summary: `${formatDate(suspendFrom)} to ${formatDate(expectedActivation)}`,
      evidence: [],
    }
    return { calculation, basis: null }
  },

  checkRaise(content) {
    if (content.reason === 'other' && !content.reasonText)
      throw refusal('reason_required', 'reasonText', 'Enter a reason.')
    if (content.stickerRemoved) return
    const message = 'Confirm that the sticker has been removed. Driving without insurance is an offence (Act 42).'
    throw refusal('sticker_not_removed', 'stickerRemoved', message)
  },

  async apply(ctx, { policyId, content }) {
    await suspendPolicy(ctx, { policyId, from: content.suspendFrom })
    // Sends the reminder on the morning of the expected activation date.
    const runAt = new Date(`${content.expectedActivation}T08:00:00.000Z`)
    await addJob(ctx.tx, 'suspension.remind', { policyId, suspendedFrom: content.suspendFrom }, { now: ctx.now, runAt })
  },
}

export const activation: Kind<RequestContentOf<'activation'>, Activation> = {
  notifiesMid: true,

  async calculate({ tx, now }, policyId, content) {
    const term = await readTerm(tx, policyId, now)
    const today = toAccraDate(now)
    const { activateFrom } = content
    refuseIf(activationRefusalReason(term, activateFrom, today), 'not_activatable', 'activateFrom')
    const outcome = activate(term, activateFrom)
    const calculation: Calculation = {
      ...NO_MONEY,
      effectiveDate: activateFrom,
      changes: [
        { field: 'status', label: 'Status', from: 'Suspended', to: `Active from ${formatDate(activateFrom)}` },
        { field: 'endDate', label: 'End of cover', from: formatDate(term.endDate), to: formatDate(outcome.newEndDate) },
      ],
      effects: activationEffects(outcome).sentences,
      reason: '',
      summary: `End date ${formatDate(term.endDate)} to ${formatDate(outcome.newEndDate)}`,
      evidence: insuresValue(term.current.cover_type)
        ? [{ label: 'Photos of the vehicle: front, rear, left, right', isRequired: true }]
        : [],
      ...(activateFrom > today ? { effectiveOn: activateFrom } : {}),
    }
    return { calculation, basis: outcome }
  },

  checkRaise(content) {
    if (content.conditionConfirmed) return
    const message = 'Confirm that the vehicle is in the same condition as when it was insured.'
    throw refusal('condition_not_confirmed', 'conditionConfirmed', message)
  },

  async apply(ctx, { policyId, content, basis }) {
    await activatePolicy(ctx, { policyId, from: content.activateFrom, endDate: basis.newEndDate })
  },
}
