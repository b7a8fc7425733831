type Names = readonly [string, ...string[]]
const list = (text: string): Names => {
  const [first = '', ...rest] = text.split(' ')
  return [first, ...rest]
}

/** Families of a British school, so that first and last names, and later the portraits, go together. */
export type Family = {
  share: number
  girls: Names
  boys: Names
  surnames: Names
  tones: readonly [number, ...number[]]
  hair: 'any' | 'dark'
}

export const FAMILIES = {
  british: {
    share: 62,
    tones: [0, 0, 1, 1, 2],
    hair: 'any',
    girls: list(
      'Olivia Amelia Isla Florence Matilda Charlotte Eleanor Imogen Beatrice Poppy Elsie Rosie Harriet Martha Edith Phoebe Jessica Emily Alice Clara Annabel Willow Ottilie Eliza Lucy Grace Hannah Molly Josephine Elizabeth Niamh Erin Freya Seren Cordelia',
    ),
    boys: list(
      'Oliver George Arthur Henry Theodore Alexander Frederick William Thomas James Edward Samuel Joseph Benjamin Archie Hugo Rupert Jasper Rory Finlay Angus Callum Rhys Harry Toby Ralph Monty Felix Barnaby Daniel Matthew Wilfred Albert Sebastian Patrick',
    ),
    surnames: list(
      "Ashworth Barker Bennett Blackwood Brown Carter Chambers Clarke Cooper Davies Dawson Edwards Ellis Evans Fletcher Foster Fraser Gallagher Graham Griffiths Hall Harrison Hawkins Hughes Jenkins Kelly Kerr Lawson Lewis MacDonald Marsh Mitchell Morgan Murphy Nicholson O'Connor Palmer Parker Pearson Preston Reid Richardson Roberts Sanderson Shaw Simpson Stewart Sutherland Taylor Thompson Turner Walker Watson Whitfield Wilkinson Wright",
    ),
  },
  indian: {
    share: 11,
    tones: [3, 4, 4, 5],
    hair: 'dark',
    girls: list('Anaya Diya Priya Meera Isha Riya Kavya Saanvi Simran Jasleen Aarohi Tara'),
    boys: list('Arjun Rohan Aarav Vihaan Dev Krish Kabir Nikhil Ishaan Harjit Veer Jaiveer'),
    surnames: list('Patel Sharma Shah Singh Mehta Gill Desai Kapoor Nair Reddy Bhatt Sandhu'),
  },
  muslim: {
    share: 8,
    tones: [2, 3, 4],
    hair: 'dark',
    girls: list('Aisha Zara Maryam Fatima Layla Amina Hana Noor Sofia Iqra'),
    boys: list('Mohammed Yusuf Ibrahim Zayn Hamza Idris Omar Bilal Adam Rayyan'),
    surnames: list('Khan Ahmed Hussain Malik Rahman Mahmood Chowdhury Siddiqui Haddad Aziz'),
  },
  african: {
    share: 8,
    tones: [5, 6, 6, 7],
    hair: 'dark',
    girls: list('Adaeze Zuri Temi Ama Ngozi Abigail Naomi Esther Imani Kezia'),
    boys: list('Oluwaseun Kwame Tobi Chidi Emmanuel Elijah Malachi Jayden Kofi Nathaniel'),
    surnames: list('Okafor Adeyemi Mensah Boateng Campbell Francis Bailey Owusu Nwosu Grant'),
  },
  chinese: {
    share: 6,
    tones: [1, 2, 2],
    hair: 'dark',
    girls: list('Mei Lily Chloe Xinyi Hana Sakura Jia Vivian'),
    boys: list('Jun Leo Ethan Haoran Kenji Ryan Marcus Lucas'),
    surnames: list('Chen Wong Li Zhang Lam Tanaka Nguyen Kim'),
  },
  european: {
    share: 5,
    tones: [0, 1, 1, 2],
    hair: 'any',
    girls: list('Zofia Giulia Lena Ines Freja Maja Chiara Elena'),
    boys: list('Jakub Luca Matteo Nikolai Lars Antoni Diego Stefan'),
    surnames: list('Kowalski Rossi Novak Schmidt Garcia Jensen Popescu Moreau'),
  },
} as const satisfies Record<string, Family>

export type FamilyName = keyof typeof FAMILIES

/** What the children of these names are called. */
export const NICKNAMES: Record<string, string> = {
  Oliver: 'Ollie',
  Theodore: 'Teddy',
  Alexander: 'Alex',
  Frederick: 'Freddie',
  William: 'Will',
  Thomas: 'Tom',
  Edward: 'Ned',
  Samuel: 'Sam',
  Joseph: 'Joe',
  Benjamin: 'Ben',
  Sebastian: 'Seb',
  Wilfred: 'Wilf',
  Matilda: 'Tilly',
  Charlotte: 'Lottie',
  Eleanor: 'Nell',
  Florence: 'Flo',
  Beatrice: 'Bea',
  Josephine: 'Josie',
  Elizabeth: 'Lizzie',
  Jessica: 'Jess',
  Mohammed: 'Mo',
  Oluwaseun: 'Seun',
  Nathaniel: 'Nate',
  Abigail: 'Abi',
}
