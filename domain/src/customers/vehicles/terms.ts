export const VEHICLE_STATUSES = ['registered', 'unregistered'] as const
export type VehicleStatus = (typeof VEHICLE_STATUSES)[number]

export const FUEL_TYPES = ['petrol', 'diesel', 'electric', 'hybrid', 'gas'] as const
export type FuelType = (typeof FUEL_TYPES)[number]

export const BODY_TYPES = [
  'Saloon',
  'Hatchback',
  'Lift Back',
  'Estate',
  'Station Wagon',
  'Coupe',
  'SUV/4x4',
  'Pick-Up Single Cabin',
  'Pick-Up Double Cabin',
  'Mini Van',
  'Maxi Van',
  'Mini Bus',
  'Maxi Bus',
  'Truck',
  'Articulator Head',
  'Tanker',
  'Tractor',
  'Excavator',
  'Back Hoe',
  'Wheel Loader',
  'Caterpillar',
  'Fork Lift',
  'Motor Bike',
  'Tricycle',
] as const

export const COLOURS = [
  'Black',
  'White',
  'Silver',
  'Grey',
  'Blue',
  'Red',
  'Green',
  'Brown',
  'Gold',
  'Yellow',
  'Orange',
  'Maroon',
  'Wine',
  'Beige',
  'Cream',
  'Purple',
  'Multi',
] as const

export const MAKES = [
  'Toyota',
  'Hyundai',
  'Kia',
  'Nissan',
  'Honda',
  'Mercedes-Benz',
  'BMW',
  'Ford',
  'Chevrolet',
  'Volkswagen',
  'Mitsubishi',
  'Mazda',
  'Suzuki',
  'Opel',
  'Peugeot',
  'Renault',
  'Land Rover',
  'Lexus',
  'Daewoo',
  'DAF',
  'MAN',
  'Howo/Sinotruk',
  'Kantanka',
  'Haojue',
  'Royal',
  'Bajaj',
  'TVS',
] as const

/** Photos required for covers that insure the vehicle itself; the last two can be added later. */
export const VEHICLE_PHOTOS = ['front', 'rear', 'left', 'right', 'odometer', 'chassis plate'] as const
export const MIN_PHOTOS = 4
