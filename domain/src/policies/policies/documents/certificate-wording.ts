import type { RiskCode } from '../../../products/rate-books/terms.ts'

/** Printed on the certificate and the schedule. */

const PASSENGERS_FOR_HIRE = 'Carriage of passengers for hire or reward, up to the licensed seating capacity.'
const OWN_GOODS =
  "Carriage of the policyholder's own goods. Excludes hire or reward and the carriage of fare-paying passengers."
const CARTAGE = 'Carriage of goods for hire or reward.'
const TRADE = 'Demonstration, delivery and road testing of vehicles of the motor trade. Excludes hire or reward.'

export const LIMITATIONS_OF_USE: Record<RiskCode, string> = {
  X1: "Social, domestic and pleasure purposes and the policyholder's own business. Excludes hire or reward, racing and the motor trade.",
  X4: "The policyholder's corporate business. Excludes hire or reward.",
  MC: "Social, domestic and pleasure purposes and the policyholder's own business. Excludes hire or reward and racing.",
  TAXI: PASSENGERS_FOR_HIRE,
  HIRING: PASSENGERS_FOR_HIRE,
  MINIBUS: PASSENGERS_FOR_HIRE,
  MAXIBUS: PASSENGERS_FOR_HIRE,
  AMBHEARSE: 'Carriage of patients or the deceased. Excludes any other hire or reward.',
  OG_LE3000: OWN_GOODS,
  OG_GT3000: OWN_GOODS,
  GC_LE3000: CARTAGE,
  GC_GT3000: CARTAGE,
  ARTTANKER: CARTAGE,
  Z802_ROAD: 'Operation as a special type vehicle, including travel on public roads to and from the place of work.',
  Z802_SITE: 'Operation as a special type vehicle on its site only. Excludes public roads.',
  GW1_C1: TRADE,
  GW1_C2: TRADE,
  GW1_C3: TRADE,
}

export const PERSONS_ENTITLED_TO_DRIVE =
  "The policyholder, and any person who drives on the policyholder's order or with the policyholder's permission and holds a valid licence to drive the vehicle."

/** Member states of the ECOWAS Brown Card scheme. */
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
  'Cover is effective only after the premium has been paid in full.',
  'Every accident must be reported to the police and to the insurer without delay. No liability may be admitted without the consent of the insurer.',
  'There is no cover while the vehicle is driven by a person without a valid licence for it, or by a person under the influence of alcohol or drugs.',
  'There is no cover while the vehicle is used outside the Limitations as to Use.',
  'The vehicle must be kept in a roadworthy condition.',
  'The policy ends when the vehicle is sold. The certificate and the sticker must be returned.',
  'On cancellation, the certificate and the sticker must be returned. Refunds follow the rules of the National Insurance Commission.',
] as const

/** Printed on the certificate. */
export const AFTER_AN_ACCIDENT = [
  'Help the injured and call 112.',
  'Report the accident to the nearest police station.',
  'Take photographs. Note names, phone numbers and registration marks.',
  'Admit no liability and promise no payment.',
  'Notify the insurer within 24 hours.',
] as const

/** Printed on the Brown Card. */
export const ACCIDENT_ABROAD = [
  'Report the accident immediately to the nearest police station.',
  'Note the names and addresses of the owner, driver and insurer of any other vehicle, and of the injured and witnesses.',
  'Report the accident to the National Bureau of the country where it happened. The Bureau acts for your insurer.',
  'Admit no liability, make no payment and sign no settlement.',
  'Notify the insurer by phone.',
] as const
