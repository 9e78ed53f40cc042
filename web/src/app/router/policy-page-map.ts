import { type PageLoader, pageIn } from '../../platform/navigation/lazy-page.ts'
import type { PageName } from '../../platform/routes/table.ts'

export type PolicyPageName = Extract<PageName, `motor${string}` | `travel${string}`>

/** Pages of motor and travel sales and policies. */
export const POLICY_PAGES: Record<PolicyPageName, PageLoader> = {
  motorVehicle: pageIn(() => import('../../sales/motor/vehicle/VehicleInformationPage.tsx'), 'VehicleInformationPage'),
  motorChassis: pageIn(() => import('../../sales/motor/vehicle/ChassisPage.tsx'), 'ChassisPage'),
  motorVehicleDetails: pageIn(() => import('../../sales/motor/vehicle/VehicleDetailsPage.tsx'), 'VehicleDetailsPage'),
  motorEditVehicle: pageIn(() => import('../../sales/motor/vehicle/EditVehiclePage.tsx'), 'EditVehiclePage'),
  motorUnderwriting: pageIn(() => import('../../sales/motor/underwriting/UnderwritingPage.tsx'), 'UnderwritingPage'),
  motorActivePolicy: pageIn(() => import('../../sales/motor/vehicle/ActivePolicyPage.tsx'), 'ActivePolicyPage'),
  motorPolicyholder: pageIn(
    () => import('../../sales/motor/policyholder/MotorPolicyholderPage.tsx'),
    'MotorPolicyholderPage',
  ),
  motorEstimates: pageIn(() => import('../../sales/motor/estimates/EstimatesPage.tsx'), 'EstimatesPage'),
  motorPayment: pageIn(() => import('../../sales/motor/payment/PaymentPage.tsx'), 'PaymentPage'),
  travelPolicyholder: pageIn(
    () => import('../../sales/travel/travellers/TravelPolicyholderPage.tsx'),
    'TravelPolicyholderPage',
  ),
  travelTravellers: pageIn(() => import('../../sales/travel/travellers/AllTravellersPage.tsx'), 'AllTravellersPage'),
  travelTraveller: pageIn(
    () => import('../../sales/travel/travellers/AdditionalTravellersPage.tsx'),
    'AdditionalTravellersPage',
  ),
  travelTrip: pageIn(() => import('../../sales/travel/trip/TravelDetailsPage.tsx'), 'TravelDetailsPage'),
  travelMore: pageIn(() => import('../../sales/travel/trip/MoreInformationPage.tsx'), 'MoreInformationPage'),
  travelConfirm: pageIn(() => import('../../sales/travel/health/ConfirmDetailsPage.tsx'), 'ConfirmDetailsPage'),
  travelHealth: pageIn(() => import('../../sales/travel/health/HealthPage.tsx'), 'HealthPage'),
  travelConsent: pageIn(() => import('../../sales/travel/health/ConsentPage.tsx'), 'ConsentPage'),
  travelPayment: pageIn(() => import('../../sales/travel/payment/PaymentPage.tsx'), 'PaymentPage'),
  travelPolicy: pageIn(() => import('../../policies/travel-policies/TravelPolicyPage.tsx'), 'TravelPolicyPage'),
  motorPolicy: pageIn(() => import('../../policies/policies/page/MotorPolicyPage.tsx'), 'MotorPolicyPage'),
  motorCertificate: pageIn(() => import('../../policies/documents/CertificatePage.tsx'), 'CertificatePage'),
  motorSchedule: pageIn(() => import('../../policies/documents/SchedulePage.tsx'), 'SchedulePage'),
  motorPayments: pageIn(() => import('../../policies/policies/page/PaymentHistoryPage.tsx'), 'PaymentHistoryPage'),
  motorClaim: pageIn(() => import('../../service/claims/ReportClaimPage.tsx'), 'ReportMotorClaimPage'),
  travelClaim: pageIn(() => import('../../service/claims/ReportClaimPage.tsx'), 'ReportTravelClaimPage'),
}
