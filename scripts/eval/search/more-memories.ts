/**
 * Distractors for the search evaluation: memories of the same company about other customers, people, service depots,
 * products, suppliers and projects than those that questions.yaml asks about. Every template speaks at most once about
 * a subject, so no two memories contradict each other, and every value is derived from a hash of its subject.
 */

export type GeneratedMemory = {
  id: string;
  type: 'fact' | 'preference' | 'decision' | 'instruction';
  text: string;
};

type Template = { type: GeneratedMemory['type']; subjects: number; text: (subject: number) => string };

const seed = 20261123;

/** A 32-bit FNV-1a hash of the seed and `key`, mixed so that neighboring keys differ in every bit. */
function hash(key: string): number {
  let value = 2166136261 ^ seed;
  for (let at = 0; at < key.length; at++) value = Math.imul(value ^ key.charCodeAt(at), 16777619);
  value = Math.imul(value ^ (value >>> 15), 2246822507);
  value = Math.imul(value ^ (value >>> 13), 3266489909);
  return (value ^ (value >>> 16)) >>> 0;
}

function plural(noun: string): string {
  return /(ch|s)$/.test(noun) ? `${noun}es` : noun.endsWith('ty') ? `${noun.slice(0, -1)}ies` : `${noun}s`;
}

function pick<T>(list: readonly T[], key: string): T {
  return list[hash(key) % list.length]!;
}

/** A whole number from `from` to `to`, in steps of `step`. */
function between(from: number, to: number, key: string, step = 1): number {
  return from + step * (hash(key) % (Math.floor((to - from) / step) + 1));
}

/** 12500 → "12,500" */
function amount(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',');
}

const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];

const depots = [
  { name: 'Turin', region: 'Piedmont', language: 'Italian' },
  { name: 'Aarhus', region: 'Jutland', language: 'Danish' },
  { name: 'Lyon', region: 'the Rhone valley', language: 'French' },
  { name: 'Graz', region: 'Styria', language: 'German' },
  { name: 'Bilbao', region: 'the Basque Country', language: 'Basque' },
  { name: 'Tampere', region: 'southern Finland', language: 'Finnish' },
  { name: 'Cork', region: 'Munster', language: 'Irish' },
  { name: 'Malmö', region: 'Scania', language: 'Swedish' },
  { name: 'Bremen', region: 'Lower Saxony', language: 'German' },
  { name: 'Ljubljana', region: 'Slovenia', language: 'Slovene' },
  { name: 'Zaragoza', region: 'Aragon', language: 'Catalan' },
  { name: 'Nantes', region: 'Brittany', language: 'French' },
  { name: 'Bergamo', region: 'Lombardy', language: 'Italian' },
  { name: 'Odense', region: 'Funen', language: 'Danish' },
  { name: 'Linz', region: 'Upper Austria', language: 'German' },
  { name: 'Kassel', region: 'Hesse', language: 'German' },
  { name: 'Tartu', region: 'Estonia', language: 'Estonian' },
  { name: 'Kaunas', region: 'Lithuania', language: 'Lithuanian' },
  { name: 'Plovdiv', region: 'southern Bulgaria', language: 'Bulgarian' },
  { name: 'Cluj', region: 'Transylvania', language: 'Romanian' },
  { name: 'Szeged', region: 'southern Hungary', language: 'Hungarian' },
  { name: 'Zadar', region: 'Dalmatia', language: 'Croatian' },
  { name: 'Patras', region: 'the Peloponnese', language: 'Greek' },
  { name: 'Varna', region: 'the Black Sea coast', language: 'Bulgarian' },
];

const customerNames = [
  'Aldergrove',
  'Birkhall',
  'Corvina',
  'Dornfeld',
  'Elmstead',
  'Farrow',
  'Grimaldo',
  'Hollin',
  'Isarwald',
  'Jorvik',
  'Kaldbach',
  'Larkfield',
  'Montrosa',
  'Nordhavn',
  'Ortler',
  'Pallas',
  'Quellen',
  'Rosenau',
  'Sarnico',
  'Tarvisio',
];
// No hospital, hotel, gym, school, university, city or housing company: the questions ask about such customers.
const sectors = [
  { name: 'Brewery', about: 'a brewery', place: 'the bottling hall', role: 'brewmaster' },
  { name: 'Paper', about: 'a paper mill', place: 'the pulp house', role: 'shift engineer' },
  { name: 'Airport Services', about: 'an airport operator', place: 'the cargo terminal', role: 'duty manager' },
  { name: 'Laundries', about: 'a chain of industrial laundries', place: 'the rinsing hall', role: 'plant engineer' },
  { name: 'Nurseries', about: 'a plant nursery', place: 'the greenhouse', role: 'head gardener' },
];
const customers = sectors.flatMap((sector, s) =>
  customerNames.map((name, n) => ({ name: `${name} ${sector.name}`, sector, index: s * customerNames.length + n })),
);

const firstNames = [
  'Anders',
  'Bettina',
  'Carlo',
  'Danuta',
  'Emil',
  'Franziska',
  'Giulia',
  'Henrik',
  'Irena',
  'Javier',
  'Katrin',
  'Lorenzo',
  'Maija',
  'Nikola',
  'Olivier',
  'Paula',
  'Quentin',
  'Rosa',
  'Sven',
  'Teresa',
  'Ulrich',
  'Vesna',
  'Wanda',
  'Xavier',
  'Zoltan',
];
const lastNames = [
  'Albers',
  'Baranek',
  'Costa',
  'Drago',
  'Engstrom',
  'Fabbri',
  'Gruber',
  'Horvat',
  'Iversen',
  'Jurado',
  'Kallio',
  'Lindholm',
  'Moretti',
  'Nyberg',
  'Ortega',
  'Petersen',
  'Quiroga',
  'Rossi',
  'Schuster',
  'Toivonen',
  'Urban',
  'Vidal',
  'Weiss',
];
const otherRoles = ['service technician', 'dispatcher', 'application engineer', 'regional trainer', 'parts clerk', 'tender writer'];
// Each depot has one manager (the first people), one account manager (the next ones) and several others.
const people = Array.from({ length: 150 }, (_, index) => ({
  name: `${firstNames[index % firstNames.length]} ${lastNames[(index * 7 + Math.floor(index / 25)) % lastNames.length]}`,
  role: ['depot manager', 'account manager'][Math.floor(index / depots.length)] ?? pick(otherRoles, `role ${index}`),
  depot: depots[index % depots.length]!,
}));
const customerContacts = customers.map(
  (_, index) =>
    `${firstNames[(index * 11 + 3) % firstNames.length]} ${pick(['Abel', 'Brun', 'Cerny', 'Dietz', 'Ekman', 'Ferro', 'Galli', 'Hauge', 'Jansky', 'Kraus', 'Lund', 'Marin'], `contact ${index}`)}`,
);

const products = [
  { name: 'Rill', what: 'flow switch' },
  { name: 'Eddy', what: 'vortex sensor' },
  { name: 'Tarn', what: 'tank probe' },
  { name: 'Weir', what: 'level logger' },
  { name: 'Sluice', what: 'motor valve' },
  { name: 'Delta', what: 'manifold' },
  { name: 'Beck', what: 'quick coupling' },
  { name: 'Fathom', what: 'depth gauge' },
  { name: 'Ripple', what: 'wall display' },
  { name: 'Skerry', what: 'pressure logger' },
  { name: 'Estuary', what: 'dosing unit' },
  { name: 'Cove', what: 'filter station' },
];

const supplierNames = ['Arvedi', 'Bexa', 'Calder', 'Domino', 'Ekko', 'Fennel', 'Gamla', 'Hexa', 'Indigo', 'Juno'];
const parts = [
  { name: 'Gaskets', part: 'rubber gaskets' },
  { name: 'Cables', part: 'cable looms' },
  { name: 'Springs', part: 'steel springs' },
  { name: 'Labels', part: 'printed labels' },
];
const suppliers = parts.flatMap(({ name, part }) => supplierNames.map((supplier) => ({ name: `${supplier} ${name}`, part })));

const projects = [
  'Alder',
  'Basalt',
  'Cedar',
  'Dolomite',
  'Elder',
  'Flint',
  'Granite',
  'Hazel',
  'Ivy',
  'Jasper',
  'Kelp',
  'Larch',
  'Marble',
  'Nettle',
  'Onyx',
  'Poplar',
  'Quartz',
  'Rowan',
  'Slate',
  'Topaz',
  'Umber',
  'Vetch',
  'Willow',
  'Yarrow',
].map((name) => `Project ${name}`);
const aims = [
  'tidies up the parts list of the depots',
  'moves old logger contracts to the new price list',
  'equips technicians with warmer jackets',
  'shortens the route planning of the vans',
  'replaces the paper job sheets',
  'renews the shelves in the southern depots',
  'brings all valve drawings into one archive',
  'tests a second shift of dispatchers',
  'retires the last pagers',
  'buys used racks for the Baltic depots',
  'writes a phrase book for dispatchers',
  'measures how long fitters wait at gates',
  'gives every depot the same signs',
  'sells the surplus of old couplings',
  'rebuilds the dosing bench',
  'joins the two Danish phone systems',
  'insulates the depot roofs',
  'collects drawings of customer pipework',
  'trains clerks in counting by weight',
  'tries electric handcarts',
  'sorts the screws of all vans alike',
  'draws maps of shaft covers',
  'reviews the rents of the depots',
  'tests a locker for night deliveries',
];

/** The day (1 to 28) and month that belong to `key`, as "March 14". */
function day(key: string): string {
  return `${pick(months, `month ${key}`)} ${between(1, 28, `day ${key}`)}`;
}

const customer = (index: number) => customers[index]!;
const person = (index: number) => people[index]!;
const depot = (index: number) => depots[index]!.name;
const product = (index: number) => products[index]!;
const supplier = (index: number) => suppliers[index]!;
const project = (index: number) => projects[index]!;
/** Of `depots.length` × `products.length` pairs, the one with this number. */
const shelf = (index: number) => ({
  depot: depots[index % depots.length]!.name,
  product: products[Math.floor(index / depots.length)]!,
});
const depotManager = (index: number) => people[index]!.name;
const keyHolder = (index: number) => people[2 * depots.length + index]!.name;
const customerDepot = (index: number) => (index * 7 + 1) % depots.length;
const accountManager = (index: number) => people[depots.length + customerDepot(index)]!.name;
/** Somebody at the same depot. */
const deputy = (index: number) => people[index + depots.length < people.length ? index + depots.length : index % depots.length]!;
const mainProduct = (index: number) => products[(index * 5 + 3) % products.length]!;

const perCustomer = customers.length;
const perPerson = people.length;
const perDepot = depots.length;
const perProduct = products.length;
const perSupplier = suppliers.length;
const perProject = projects.length;
const perShelf = depots.length * products.length;

const templates: Template[] = [
  // Customers: who they are
  {
    type: 'fact',
    subjects: perCustomer,
    text: (n) =>
      `${customer(n).name} is ${customer(n).sector.about} looked after by the depot in ${depot(customerDepot(n))}; it runs ${between(12, 240, `devices ${n}`)} of our ${mainProduct(n).name} ${plural(mainProduct(n).what)}.`,
  },
  {
    type: 'fact',
    subjects: perCustomer,
    text: (n) =>
      `The contact at ${customer(n).name} is ${customerContacts[n]}, ${pick(['who runs maintenance', 'the purchasing lead', `their ${customer(n).sector.role}`, 'who plans the budget'], `contact role ${n}`)}.`,
  },
  {
    type: 'fact',
    subjects: perCustomer,
    text: (n) => `${accountManager(n)} is account manager for ${customer(n).name}.`,
  },
  {
    type: 'preference',
    subjects: perCustomer,
    text: (n) =>
      `${customerContacts[n]} at ${customer(n).name} wants ${pick(['a call before every email with attachments', 'minutes on the same day', 'figures by site and not as a total', 'a short summary in the local language first', 'offers as one page with a drawing', 'photos of each finished job'], `customer wish ${n}`)}.`,
  },
  // Contracts
  {
    type: 'fact',
    subjects: perCustomer,
    text: (n) =>
      `The service contract with ${customer(n).name} ends on ${day(`contract ${n}`)}, ${between(2027, 2031, `contract year ${n}`)}, and ${pick(['renews itself for a year', 'has to be negotiated anew', 'may be extended twice'], `contract end ${n}`)}.`,
  },
  {
    type: 'fact',
    subjects: perCustomer,
    text: (n) =>
      `${customer(n).name} pays within ${between(14, 60, `terms ${n}`, 2)} days${pick([' and takes 2 percent off for early payment', ', usually a little late', ', by direct debit', ''], `terms note ${n}`)}.`,
  },
  {
    type: 'decision',
    subjects: perCustomer,
    text: (n) =>
      `We gave ${customer(n).name} a discount of ${between(3, 14, `discount ${n}`)} percent on ${mainProduct(n).name}, because ${pick(['they ordered for two years at a time', 'an older lot had been late', 'they take part in the field tests', 'they fetch the goods themselves'], `discount reason ${n}`)}.`,
  },
  {
    type: 'fact',
    subjects: perCustomer,
    text: (n) =>
      `The non-disclosure agreement with ${customer(n).name} is valid until ${pick(months, `nda ${n}`)} ${between(2027, 2032, `nda year ${n}`)}.`,
  },
  // Access and delivery
  {
    type: 'instruction',
    subjects: perCustomer,
    text: (n) =>
      `For jobs at ${customer(n).name}, ${pick([`ring at gate ${between(1, 6, `gate ${n}`)} and ask for the ${customer(n).sector.role}`, 'announce the license plate of the van a day ahead', `collect the key of ${customer(n).sector.place} from the porter`, 'bring a photo ID, as the gate keeps it'], `access ${n}`)}.`,
  },
  {
    type: 'fact',
    subjects: perCustomer,
    text: (n) =>
      `${customer(n).name} accepts deliveries from ${between(6, 9, `deliver from ${n}`)}:00 to ${between(12, 16, `deliver to ${n}`)}:00 and never on ${pick(weekdays, `deliver not ${n}`)}s.`,
  },
  {
    type: 'instruction',
    subjects: perCustomer,
    text: (n) =>
      `In ${customer(n).sector.place} of ${customer(n).name}, technicians ${pick(['wear a hairnet and lay down rings', 'carry a gas alarm', 'keep to the blue path', 'work in pairs', 'switch off their phones'], `safety ${n}`)}.`,
  },
  {
    type: 'instruction',
    subjects: perCustomer,
    text: (n) =>
      `Plan no jobs at ${customer(n).name} in ${pick(months, `no work ${n}`)}, because ${pick(['the plant is cleaned then', 'their staff is on the road', 'it is their busiest time', 'the boiler is inspected'], `no work reason ${n}`)}.`,
  },
  // Sales
  {
    type: 'fact',
    subjects: perCustomer,
    text: (n) =>
      `${customer(n).name} bought goods for ${amount(between(9_000, 310_000, `sales ${n}`, 500))} euros in the last fiscal year, ${between(2, 19, `growth ${n}`)} percent ${pick(['more', 'less'], `growth sign ${n}`)} than before.`,
  },
  {
    type: 'fact',
    subjects: perCustomer,
    text: (n) =>
      `An offer for ${between(5, 90, `offer ${n}`)} ${mainProduct(n + 1).name} ${plural(mainProduct(n + 1).what)} lies with ${customer(n).name}; ${accountManager(n)} expects an answer in ${pick(months, `offer month ${n}`)} 2027.`,
  },
  {
    type: 'instruction',
    subjects: perCustomer,
    text: (n) =>
      `Invoices to ${customer(n).name} carry ${pick(['their cost center', 'the building number', 'the name of the person who ordered', 'two copies of the job sheet'], `invoice ${n}`)} and go to ${pick(['the shared accounts inbox', 'the site office', 'their group headquarters'], `invoice to ${n}`)}.`,
  },
  // Field results and troubles
  {
    type: 'fact',
    subjects: perCustomer,
    text: (n) =>
      `A trial of ${mainProduct(n + 2).name} at ${customer(n).name} saved ${between(3, 21, `trial ${n}`)} percent of ${pick(['rinse water', 'cooling water', 'pumping energy', 'cleaning agent'], `trial what ${n}`)} within ${between(2, 9, `trial time ${n}`)} months.`,
  },
  {
    type: 'fact',
    subjects: perCustomer,
    text: (n) =>
      `In ${pick(months.slice(0, 8), `incident ${n}`)} 2026, a ${mainProduct(n).what} at ${customer(n).name} failed, since ${pick(['a forklift had hit the pipe', 'a seal had been fitted the wrong way round', 'sand had blocked the inlet', 'a rat had chewed the cable', 'the mounting had worked loose'], `incident cause ${n}`)}.`,
  },
  {
    type: 'fact',
    subjects: perCustomer,
    text: (n) =>
      `${customer(n).name} complained about ${pick(['muddy boots of the fitters', 'a job sheet without a signature', 'a missing wall plug', 'an offer in the wrong language', 'a technician who came an hour early', 'three visits for a single job'], `complaint ${n}`)}; ${accountManager(n)} settled it with ${pick(['a visit', 'a free inspection', 'a frank phone call', 'a credit of 80 euros'], `complaint end ${n}`)}.`,
  },
  {
    type: 'fact',
    subjects: perCustomer,
    text: (n) =>
      `A flyer about our work at ${customer(n).name} was printed in ${amount(between(300, 1500, `flyer ${n}`, 100))} copies; ${customerContacts[n]} approved the text.`,
  },
  {
    type: 'decision',
    subjects: perCustomer,
    text: (n) =>
      `We leave ${between(2, 9, `spares ${n}`)} spare ${plural(mainProduct(n).what)} at ${customer(n).name}, because ${pick(['the road over the pass is closed in winter', 'a stop costs them a fortune', 'their fitter can change them alone', 'the ferry runs only twice a week'], `spares reason ${n}`)}.`,
  },
  {
    type: 'fact',
    subjects: perCustomer,
    text: (n) =>
      `${customer(n).name} is inspected every ${between(4, 18, `visit ${n}`, 2)} months, next in ${pick(months, `visit month ${n}`)} 2027.`,
  },
  // People
  {
    type: 'fact',
    subjects: perPerson,
    text: (n) =>
      `${person(n).name} works as ${person(n).role === 'application engineer' || person(n).role === 'account manager' ? 'an' : 'a'} ${person(n).role} at the depot in ${person(n).depot.name}.`,
  },
  {
    type: 'fact',
    subjects: perPerson,
    text: (n) =>
      `${person(n).name} joined in ${pick(months, `joined ${n}`)} ${between(2006, 2022, `joined year ${n}`)} and came from ${pick(['a heating firm', 'the merchant navy', 'a rival in the valve trade', 'a dairy', 'the railways', 'an engineering office'], `joined from ${n}`)}.`,
  },
  {
    type: 'fact',
    subjects: perPerson,
    text: (n) =>
      `${person(n).name} knows everything about ${pick(['old float valves', 'pressure surges', 'welding thin pipes', 'tax on cross-border jobs', 'the dispatch program', 'dosing chlorine', 'deep wells', 'reading bad plans'], `expert ${n}`)}.`,
  },
  {
    type: 'fact',
    subjects: perPerson,
    text: (n) =>
      `${person(n).name} speaks ${person(n).depot.language} and ${pick(['English', 'Turkish', 'Ukrainian', 'Norwegian', 'Serbian'], `speaks ${n}`)} and is learning ${pick(['Arabic', 'Icelandic', 'Welsh', 'Macedonian', 'sign language'], `learns ${n}`)}.`,
  },
  {
    type: 'preference',
    subjects: perPerson,
    text: (n) =>
      `${person(n).name} wants depot reports ${pick(['with the open jobs first', 'as a list with dates', 'with one chart at most', 'without abbreviations', 'in two paragraphs', 'with last month in gray', 'as plain text in the email', 'sorted by customer'], `report wish ${n}`)}.`,
  },
  {
    type: 'preference',
    subjects: perPerson,
    text: (n) =>
      `${person(n).name} prefers ${pick(['a text message to a call while driving', 'voice messages to long threads', 'a call at noon', 'questions collected once a day', 'printed job lists', 'short emails with a clear question'], `channel ${n}`)}.`,
  },
  {
    type: 'fact',
    subjects: perPerson,
    text: (n) =>
      `${person(n).name} works ${between(50, 90, `part time ${n}`, 10)} percent and is not in on ${pick(weekdays, `off ${n}`)}s.`,
  },
  {
    type: 'fact',
    subjects: perPerson,
    text: (n) => `When ${person(n).name} is on the road, ${deputy(n).name} takes the calls for the depot in ${person(n).depot.name}.`,
  },
  {
    type: 'fact',
    subjects: perPerson,
    text: (n) =>
      `${person(n).name} passed the course on ${pick(['rope access', 'hot work', 'confined spaces', 'pressure vessels', 'first-line electrics', 'crane slings'], `course ${n}`)} in ${pick(months, `course month ${n}`)} ${between(2024, 2025, `course year ${n}`)}.`,
  },
  {
    type: 'decision',
    subjects: perPerson,
    text: (n) =>
      `${person(n).name} looks after ${pick(products, `territory product ${n}`).name} jobs in ${person(n).depot.region}, because ${pick(['the former colleague moved to dispatch', 'travel times are shorter', 'customers there asked for one face', 'nobody else has the permit'], `territory reason ${n}`)}.`,
  },
  {
    type: 'instruction',
    subjects: perPerson,
    text: (n) =>
      `For the ${person(n).depot.name} depot, copy ${person(n).name} on ${pick(['every change of the route plan', 'messages about missing parts', 'orders from new customers', 'the Monday list of open jobs', 'notes on van repairs', 'questions about drawings'], `copy ${n}`)}.`,
  },
  // Depots
  {
    type: 'fact',
    subjects: perDepot,
    text: (n) =>
      `The depot in ${depot(n)} is open from ${between(6, 8, `open ${n}`)}:30 to ${between(15, 18, `close ${n}`)}:00 and on ${pick(weekdays, `short ${n}`)}s only until 14:00.`,
  },
  {
    type: 'fact',
    subjects: perDepot,
    text: (n) =>
      `The depot in ${depot(n)} has ${between(180, 900, `size ${n}`, 20)} square meters and ${between(7, 9, `staff ${n}`)} employees.`,
  },
  {
    type: 'fact',
    subjects: perDepot,
    text: (n) => `${depotManager(n)} holds the alarm code of the depot in ${depot(n)}, and ${keyHolder(n)} the spare keys.`,
  },
  {
    type: 'fact',
    subjects: perDepot,
    text: (n) =>
      `The lease of the ${depot(n)} depot runs until ${pick(months, `lease ${n}`)} ${between(2027, 2033, `lease year ${n}`)}, with ${between(3, 12, `lease notice ${n}`)} months' notice.`,
  },
  {
    type: 'fact',
    subjects: perDepot,
    text: (n) =>
      `The landlord of the ${depot(n)} depot is ${pick(['a retired baker', 'the port authority', 'a pension fund', 'a family of roofers', 'a tire dealer'], `landlord ${n}`)}, who ${pick(['answers slowly', 'fixes things the same week', 'wants rent by the third', 'visits each spring'], `landlord way ${n}`)}.`,
  },
  {
    type: 'instruction',
    subjects: perDepot,
    text: (n) =>
      `Trucks for the ${depot(n)} depot ${pick(['unload from the side street', 'must be shorter than twelve meters', 'wait at the filling station until called', 'come before the school bus', 'turn in the yard of the neighbor'], `trucks ${n}`)}.`,
  },
  {
    type: 'fact',
    subjects: perDepot,
    text: (n) =>
      `Goods from the factory reach the ${depot(n)} depot every ${pick(weekdays, `goods ${n}`)}, ${between(2, 6, `goods days ${n}`)} days after the order.`,
  },
  {
    type: 'fact',
    subjects: perDepot,
    text: (n) => `The ${depot(n)} depot has ${between(2, 7, `vans ${n}`)} vans, of which one is a high-roof model with a vise.`,
  },
  {
    type: 'instruction',
    subjects: perDepot,
    text: (n) =>
      `Vans of the ${depot(n)} depot are serviced at ${pick(['Garage Centrale', 'Autohaus Nord', 'the cooperative workshop', 'the tram depot next door'], `garage ${n}`)} every ${between(15, 30, `service ${n}`, 5)},000 kilometers.`,
  },
  {
    type: 'fact',
    subjects: perDepot,
    text: (n) => `The fire extinguishers of the ${depot(n)} depot are checked each ${pick(months, `extinguisher ${n}`)} by a local firm.`,
  },
  {
    type: 'fact',
    subjects: perDepot,
    text: (n) =>
      `The racks in the ${depot(n)} depot may carry ${amount(between(400, 1800, `rack ${n}`, 100))} kilograms per level and are inspected in ${pick(months, `rack month ${n}`)}.`,
  },
  {
    type: 'fact',
    subjects: perDepot,
    text: (n) =>
      `The cost center of the ${depot(n)} depot is ${5200 + n * 10}, and small cash there is limited to ${between(100, 400, `cash ${n}`, 50)} euros.`,
  },
  {
    type: 'instruction',
    subjects: perDepot,
    text: (n) =>
      `Orders of the ${depot(n)} depot above ${amount(between(800, 2400, `order limit ${n}`, 100))} euros are signed by ${depotManager(n)}.`,
  },
  {
    type: 'fact',
    subjects: perDepot,
    text: (n) =>
      `The heating in the ${depot(n)} depot ${pick(['rattles below five degrees', 'was replaced in 2024', 'starts at five in the morning', 'needs a reset after each storm', 'is shared with the neighbor'], `heating ${n}`)}.`,
  },
  {
    type: 'fact',
    subjects: perDepot,
    text: (n) =>
      `Scrap metal at the ${depot(n)} depot is picked up every ${between(2, 8, `scrap ${n}`)} weeks on a ${pick(weekdays, `scrap day ${n}`)}.`,
  },
  {
    type: 'fact',
    subjects: perDepot,
    text: (n) =>
      `The depot in ${depot(n)} hosts a course on ${pick(products, `hosted ${n}`).name} for local plumbers on ${day(`hosted ${n}`)}, 2027, for up to ${between(8, 20, `hosted seats ${n}`)} guests.`,
  },
  {
    type: 'decision',
    subjects: perDepot,
    text: (n) =>
      `We ${pick(['keep', 'enlarge', 'renovate'], `keep ${n}`)} the depot in ${depot(n)}, because ${pick(['the next one is three hours away', 'the rent is low', 'two large jobs begin in 2027', 'the team there works very well'], `keep reason ${n}`)}.`,
  },
  // Stock of each depot
  {
    type: 'fact',
    subjects: perShelf,
    text: (n) =>
      `At the ${shelf(n).depot} depot, ${shelf(n).product.name} ${plural(shelf(n).product.what)} lie on shelf ${pick(['A', 'B', 'C', 'D', 'E'], `shelf ${n}`)}${between(1, 24, `shelf number ${n}`)}.`,
  },
  {
    type: 'instruction',
    subjects: perShelf,
    text: (n) =>
      `Reorder ${shelf(n).product.name} for ${shelf(n).depot} when fewer than ${between(3, 18, `reorder ${n}`)} pieces are left, in lots of ${between(10, 40, `lot ${n}`, 5)}.`,
  },
  {
    type: 'fact',
    subjects: perShelf,
    text: (n) =>
      `The ${shelf(n).depot} team fitted ${between(6, 140, `fitted ${n}`)} ${shelf(n).product.name} ${plural(shelf(n).product.what)} in the last fiscal year.`,
  },
  // Products
  {
    type: 'fact',
    subjects: perProduct,
    text: (n) =>
      `${product(n).name}, our ${product(n).what}, has a warranty of ${between(2, 6, `warranty ${n}`)} years when a trained fitter installs it.`,
  },
  {
    type: 'fact',
    subjects: perProduct,
    text: (n) => `The list price of the ${product(n).name} ${product(n).what} is ${between(45, 890, `price ${n}`, 5)} euros.`,
  },
  {
    type: 'fact',
    subjects: perProduct,
    text: (n) =>
      `A ${product(n).name} ${product(n).what} weighs ${amount(between(200, 9_000, `weight ${n}`, 100))} grams and is shipped in packs of ${between(1, 8, `pack ${n}`)}.`,
  },
  {
    type: 'fact',
    subjects: perProduct,
    text: (n) =>
      `${product(n).name} works between minus ${between(5, 25, `cold ${n}`, 5)} and ${between(50, 90, `warm ${n}`, 5)} degrees and up to ${between(6, 16, `bar ${n}`)} bar.`,
  },
  {
    type: 'decision',
    subjects: perProduct,
    text: (n) =>
      `The next edition of ${product(n).name} gets ${pick(['a larger display', 'a metal thread', 'a plug in place of the terminal', 'a rounder body', 'one screw fewer'], `next ${n}`)}, since ${pick(['fitters asked for it', 'returns pointed to it', 'it saves half a euro', 'the old tool is worn'], `next reason ${n}`)}.`,
  },
  {
    type: 'instruction',
    subjects: perProduct,
    text: (n) =>
      `If a ${product(n).name} ${product(n).what} shows nothing, ${pick(['check the plug for damp', 'press the left key for ten seconds', 'swap the fuse first', 'turn the head by a quarter'], `silent ${n}`)} before you exchange it.`,
  },
  // Suppliers
  {
    type: 'fact',
    subjects: perSupplier,
    text: (n) =>
      `${supplier(n).name} makes ${supplier(n).part} for ${pick(products, `for ${n}`).name} and ${pick(['employs', 'gets by with'], `employs ${n}`)} ${between(15, 230, `workers ${n}`)} people.`,
  },
  {
    type: 'fact',
    subjects: perSupplier,
    text: (n) =>
      `Orders of ${supplier(n).part} at ${supplier(n).name} take ${between(2, 9, `lead ${n}`)} weeks and start at ${amount(between(200, 5000, `min ${n}`, 100))} pieces.`,
  },
  {
    type: 'fact',
    subjects: perSupplier,
    text: (n) =>
      `${supplier(n).name} is closed in week ${between(28, 35, `closed ${n}`)} and answers emails ${pick(['within a day', 'only in the morning', 'after a reminder', 'through its agent'], `answers ${n}`)}.`,
  },
  {
    type: 'fact',
    subjects: perSupplier,
    text: (n) =>
      `${between(1, 9, `faulty ${n}`)} of a thousand ${supplier(n).part} from ${supplier(n).name} were faulty last year, mostly ${pick(['too soft', 'too short', 'bent', 'wrongly packed', 'stained'], `fault ${n}`)}.`,
  },
  {
    type: 'decision',
    subjects: perSupplier,
    text: (n) =>
      `We stay with ${supplier(n).name} until ${between(2027, 2029, `stay ${n}`)}, because ${pick(['its tools belong to us', 'two others were dearer', 'the quality got better', 'it stores a reserve for us'], `stay reason ${n}`)}.`,
  },
  {
    type: 'instruction',
    subjects: perSupplier,
    text: (n) =>
      `Send drawings to ${supplier(n).name} as ${pick(['STEP files', 'PDF with tolerances in red', 'paper and file'], `drawing ${n}`)}, and ask for ${between(3, 20, `samples ${n}`)} samples first.`,
  },
  // Projects
  {
    type: 'fact',
    subjects: perProject,
    text: (n) => `${project(n)} ${aims[n]}; ${person((n * 6 + 1) % perPerson).name} leads it.`,
  },
  {
    type: 'fact',
    subjects: perProject,
    text: (n) =>
      `${project(n)} has a budget of ${amount(between(20_000, 260_000, `budget ${n}`, 5_000))} euros, of which ${between(10, 80, `spent ${n}`)} percent is spent.`,
  },
  {
    type: 'fact',
    subjects: perProject,
    text: (n) =>
      `The largest risk of ${project(n)} is ${pick(['that the old data is incomplete', 'the winter', 'a permit from the port', 'that two people do everything', 'a late delivery of shelves'], `risk ${n}`)}.`,
  },
  {
    type: 'decision',
    subjects: perProject,
    text: (n) =>
      `${project(n)} was ${pick(['moved to', 'stretched until', 'brought forward to'], `moved ${n}`)} ${pick(months, `moved month ${n}`)} 2027, because ${pick(['the depots were short of hands', 'the tests went better than feared', 'a supplier asked for time', 'the sponsor changed'], `moved reason ${n}`)}.`,
  },
  {
    type: 'preference',
    subjects: perProject,
    text: (n) =>
      `The sponsor of ${project(n)} likes ${pick(['a photo in each report', 'costs before dates', 'a single page each month', 'questions at the end', 'plain words and no traffic lights'], `sponsor ${n}`)}.`,
  },
  {
    type: 'instruction',
    subjects: perProject,
    text: (n) =>
      `Notes from ${project(n)} go to ${person((n * 6 + 1) % perPerson).name} by ${pick(weekdays, `notes ${n}`)} noon and name the next ${between(2, 5, `steps ${n}`)} steps.`,
  },
  // Tenders and events in towns that no question is about
  {
    type: 'fact',
    subjects: perDepot,
    text: (n) =>
      `The waterworks near ${depot(n)} ask for bids on ${amount(between(200, 4000, `tender ${n}`, 50))} ${pick(products, `tender product ${n}`).name} ${pick(['loggers', 'units', 'sets'], `tender unit ${n}`)} by ${day(`tender ${n}`)}, 2027.`,
  },
  {
    type: 'fact',
    subjects: perDepot,
    text: (n) =>
      `The ${depot(n)} team shows ${pick(products, `event ${n}`).name} at the local craft day in ${pick(['May', 'June', 'September'], `event month ${n}`)} 2027 with ${between(1, 4, `event people ${n}`)} people.`,
  },
];

/** The first `count` of the generated memories, always the same ones in the same order, all with different texts. */
export function moreMemories(count: number): GeneratedMemory[] {
  const memories: GeneratedMemory[] = [];
  const texts = new Set<string>();
  const most = Math.max(...templates.map(({ subjects }) => subjects));
  for (let subject = 0; subject < most; subject++)
    for (const template of templates) {
      if (memories.length === count) return memories;
      if (subject >= template.subjects) continue;
      const text = template.text(subject);
      if (texts.has(text)) continue;
      texts.add(text);
      memories.push({ id: `g${String(memories.length + 1).padStart(4, '0')}`, type: template.type, text });
    }
  if (memories.length < count) throw new Error(`There are only ${memories.length} different memories.`);
  return memories;
}
