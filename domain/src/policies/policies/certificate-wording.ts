import type { RiskCode } from '../../products/rate-books/terms.ts'

/** Printed on the certificate and the schedule. */

const PASSENGERS_FOR_HIRE = 'Carrying passengers for hire or reward, up to the licensed number of seats.'
const OWN_GOODS = "Carrying the policyholder's own goods. Not for hire or reward, and not for fare-paying passengers."
const CARTAGE = 'Carrying goods for hire or reward.'
const TRADE = 'Showing, delivering and test-driving vehicles of the trade. Not for hire.'

export const LIMITATIONS_OF_USE: Record<RiskCode, string> = {
  X1: "Social, domestic and pleasure use and the policyholder's own business. Not for hire or reward, racing or the motor trade.",
  X4: 'The business of the company that is the policyholder. Not for hire or reward.',
  MC: "Social, domestic and pleasure use and the policyholder's own business. Not for hire or reward or racing.",
  TAXI: PASSENGERS_FOR_HIRE,
  HIRING: PASSENGERS_FOR_HIRE,
  MINIBUS: PASSENGERS_FOR_HIRE,
  MAXIBUS: PASSENGERS_FOR_HIRE,
  AMBHEARSE: 'Carrying patients or the deceased. Not for any other hire or reward.',
  OG_LE3000: OWN_GOODS,
  OG_GT3000: OWN_GOODS,
  GC_LE3000: CARTAGE,
  GC_GT3000: CARTAGE,
  ARTTANKER: CARTAGE,
  Z802_ROAD: 'Working as a special type of vehicle, and driving to and from the work on public roads.',
  Z802_SITE: 'Working as a special type of vehicle on its site only. Not on public roads.',
  GW1_C1: TRADE,
  GW1_C2: TRADE,
  GW1_C3: TRADE,
}

export const PERSONS_ENTITLED_TO_DRIVE =
  'The policyholder, and anyone with a valid licence who drives on the order or with the permission of the policyholder.'

/** Where the ECOWAS brown card is honoured. */
export const BROWN_CARD_COUNTRIES = [
  'Benin',
  'Burkina Faso',
  "Côte d'Ivoire",
  'Gambia',
  'Ghana',
  'Guinea',
  'Guinea-Bissau',
  'Liberia',
  'Mali',
  'Niger',
  'Nigeria',
  'Senegal',
  'Sierra Leone',
  'Togo',
] as const

/** Printed at the end of every schedule. */
export const POLICY_CLAUSES = [
  'Cover holds only after the premium has been paid in full.',
  'Tell the police and us of every accident without delay, and admit nothing to anybody before you have spoken to us.',
  'There is no cover while the vehicle is driven by somebody without a licence for it, or under the influence of alcohol or drugs.',
  'There is no cover while the vehicle is used otherwise than the limits of use allow.',
  'The vehicle must be kept fit for the road.',
  'If the vehicle is sold, the policy ends; hand back the certificate and the sticker.',
  'On cancellation the certificate and the sticker are handed back. What is refunded follows the rules of the National Insurance Commission.',
] as const
