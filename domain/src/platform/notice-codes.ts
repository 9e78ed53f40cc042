/**
 * Subjects of notices: warnings, and reasons why an underwriter or an approver must review. A code stays in this list when it is
 * no longer used, because stored prices and requests contain it.
 */
export const NOTICE_CODES = [
  // Motor prices and sales
  'FULL_YEAR_PRICE',
  'NCD_NOT_USED',
  'ENGINE_CAPACITY_UNKNOWN',
  'VEHICLE_AGE',
  'VALUE_LOW',
  'VALUE_HIGH',
  'VALUE_JUMP',
  'OFFICIAL_PLATE',
  'DECLINED_BEFORE',
  'MANY_CLAIMS',
  'MODIFIED',
  'NCD_FROM_ANOTHER_INSURER',
  'backdated',
  'start_too_far',
  'unregistered_too_long',
  // Trips
  'no_family_price',
  'individual_is_cheaper',
  'passport_ends_soon',
  'already_covered',
  'destination_referred',
  'many_claims',
  'age_and_condition',
  'age',
  'advised_against_travel',
  'pregnancy_too_far',
  'serious_condition',
  'treatment_planned',
  'recent_hospital_stay',
  'not_stable',
  'HEALTH_AGAIN',
  // Cancellations
  'CERTIFICATE_NOT_SURRENDERED',
  'claim',
  'insurer_decision',
  'death_before_start',
  'issued_in_error',
  'claim_notified',
  'started',
  'visa_granted',
  'visa_refused',
  'early',
  'late',
] as const
export type NoticeCode = (typeof NOTICE_CODES)[number]
