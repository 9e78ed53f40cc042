import type { ComponentType } from 'react'

/** The pages whose names begin with a product: of selling it, and of the policy sold. */
export const POLICY_PAGES: Record<string, () => Promise<ComponentType>> = {
  'motor-vehicle': async () => (await import('../motor/VehicleInformationPage.tsx')).VehicleInformationPage,
  'motor-chassis': async () => (await import('../motor/ChassisPage.tsx')).ChassisPage,
  'motor-vehicle-details': async () => (await import('../motor/VehicleDetailsPage.tsx')).VehicleDetailsPage,
  'motor-edit-vehicle': async () => (await import('../motor/EditVehiclePage.tsx')).EditVehiclePage,
  'motor-underwriting': async () => (await import('../motor/UnderwritingPage.tsx')).UnderwritingPage,
  'motor-active-policy': async () => (await import('../motor/ActivePolicyPage.tsx')).ActivePolicyPage,
  'motor-policy-holder': async () => (await import('../motor/PolicyHolderPage.tsx')).PolicyHolderPage,
  'motor-estimates': async () => (await import('../motor/EstimatesPage.tsx')).EstimatesPage,
  'motor-payment': async () => (await import('../motor/PaymentPage.tsx')).PaymentPage,
  'travel-policyholder': async () => (await import('../travel/PolicyholderPage.tsx')).PolicyholderPage,
  'travel-travellers': async () => (await import('../travel/AllTravellersPage.tsx')).AllTravellersPage,
  'travel-traveller': async () => (await import('../travel/AdditionalTravellersPage.tsx')).AdditionalTravellersPage,
  'travel-trip': async () => (await import('../travel/TravelDetailsPage.tsx')).TravelDetailsPage,
  'travel-more': async () => (await import('../travel/MoreInformationPage.tsx')).MoreInformationPage,
  'travel-confirm': async () => (await import('../travel/ConfirmDetailsPage.tsx')).ConfirmDetailsPage,
  'travel-health': async () => (await import('../travel/HealthPage.tsx')).HealthPage,
  'travel-consent': async () => (await import('../travel/ConsentPage.tsx')).ConsentPage,
  'travel-payment': async () => (await import('../travel/PaymentPage.tsx')).PaymentPage,
  'travel-policy': async () => (await import('../travel/TravelPolicyPage.tsx')).TravelPolicyPage,
  'motor-policy': async () => (await import('../policies/MotorPolicyPage.tsx')).MotorPolicyPage,
  'motor-certificate': async () => (await import('../policies/CertificatePage.tsx')).CertificatePage,
  'motor-schedule': async () => (await import('../policies/SchedulePage.tsx')).SchedulePage,
  'motor-payments': async () => (await import('../policies/PaymentHistoryPage.tsx')).PaymentHistoryPage,
}
