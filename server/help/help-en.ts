import type { HelpWords } from './help.ts'

/** The help centre in English. */
export const helpInEnglish: HelpWords = {
  start: {
    title: 'Getting started',
    topics: [
      [
        'Who may play at {club}?',
        'Anyone of {age} or older who lives where online gambling is allowed. You confirm your age when you sign up, and we may ask for an identity document before a withdrawal.',
        'One person, one account. Playing for another person, or with another person’s money, is not allowed.',
      ],
      [
        'How do I find a game?',
        'Open a lobby from the menu, or rest the mouse on its name to see the providers. In a lobby you can search by name, filter by kind and minimum bet, and choose a provider.',
        'Every tile of a slot shows its return to player (RTP) when the provider publishes it.',
      ],
      [
        'Can I look around without an account?',
        'Yes. All lobbies are open to visitors. You are asked to log in only when you start a game or open something of your own, such as your wallet.',
      ],
    ],
  },
  login: {
    title: 'Login and password',
    topics: [
      [
        'I cannot log in',
        'Check the username and the password; capital letters matter. After a few failed tries the site asks for a captcha code, and later it makes you wait a moment.',
        'If you gave us a mobile number, you can log in with a code by SMS instead of your password.',
      ],
      [
        'The code by SMS does not arrive',
        'It can take a minute. When the countdown is over, ask for another one; only the newest code counts. After too many codes you have to wait five minutes.',
      ],
      [
        'What is the slider for?',
        'It keeps programs from guessing passwords. If you cannot or do not want to move it, choose the question below it: that works by keyboard and with a screen reader.',
      ],
      [
        'Is it safe to let the site remember me?',
        'On your own device, yes: your login is kept encrypted in this browser for 24 hours and then erased. Leave it off on a shared device.',
      ],
    ],
  },
  wallet: {
    title: 'Balance, deposits and withdrawals',
    topics: [
      [
        'Where do I see my balance?',
        'At the top of every page. It moves the moment a bet is placed or won, on every device you are logged in on. The eye beside it hides it.',
      ],
      [
        'When can I deposit and withdraw?',
        'At any time, from your wallet. A deposit is on your balance as soon as the payment partner reports it. A withdrawal asks for your withdrawal PIN and an account of your own to pay to; its page says how much has to be wagered first.',
      ],
      [
        'How is my money kept?',
        'Every movement is booked twice, as in a bank’s ledger, and your balance is the sum of those bookings: nothing can be added or lost without a trace.',
      ],
    ],
  },
  games: {
    title: 'Games',
    topics: [
      [
        'My game stopped in the middle of a round',
        'Open it again: the round is finished on the server, not in your browser. A bet that was accepted is settled, and one that was not leaves your balance as it was.',
      ],
      [
        'Why does a game not open?',
        'The provider may be under maintenance, or the game is not offered in your country. The page says which, and nothing is taken from your balance.',
      ],
      [
        'What does RTP mean?',
        'Return to player: the part of all bets a game pays back over a very large number of rounds. It says nothing about your next round.',
      ],
    ],
  },
  fairness: {
    title: 'Fair play',
    topics: [
      [
        'How do I know a round is fair?',
        'The result of a round of our own games is drawn on the server before anything moves on the screen, from a random source made for cryptography, and is stored with the bet.',
      ],
      [
        'Are the winners shown real?',
        'Yes. Winners come only from rounds that were really played here; names are shortened. If there are no winners yet, we say so.',
      ],
    ],
  },
  security: {
    title: 'Security',
    topics: [
      [
        'How is my connection protected?',
        'All traffic is encrypted with at least 128 bits. Passwords and codes are sealed a second time before they leave your browser, with a key that only our server holds.',
      ],
      [
        'How do I recognise a false message?',
        'We never ask for your password or a code, neither by chat nor by SMS nor on the telephone. Check the address in your browser before you log in.',
      ],
      [
        'Someone may know my password',
        'Log in, log out everywhere you can, and write to customer service at once: they set a new password with you and look at the latest logins.',
      ],
    ],
  },
  responsible: {
    title: 'Responsible gaming',
    topics: [
      [
        'How do I keep playing a pastime?',
        'Set an amount and a time before you start, and stop when either is used up. Never chase a loss, never play with borrowed money, and never to solve a problem.',
      ],
      [
        'When should I stop?',
        'When you play longer than you meant to, hide it from others, borrow for it, or play because you feel low. Talk to someone you trust, and to customer service: we close your account for as long as you wish.',
      ],
      [
        'How do I keep children away?',
        'Do not let the site remember you on a shared device, log out when you leave, and use the parental controls of your system. You must be {age} or older to play.',
      ],
    ],
  },
  partners: {
    title: 'Agents and partners',
    topics: [
      [
        'What does an agent do?',
        'An agent brings players and looks after them, and has a share in what they play. Agents log in like everybody else; their menu has the Agent Centre, with their team, links for newcomers and announcements.',
      ],
      [
        'How do I become one?',
        'Read the page “Join us”, then write to customer service: say who you are, where you work, and what you have in mind.',
      ],
    ],
  },
  terms: {
    title: 'Terms and privacy',
    topics: [
      [
        'What do I agree to?',
        'That you are {age} or older, that the account is yours alone, that you follow the rules of each game, and that we may refuse bets and close accounts where the law or the rules demand it.',
      ],
      [
        'Which data do you keep?',
        'What you tell us in forms, your bets and bookings, and a record of your logins with their addresses. We keep them for as long as the law requires, and share them only with those who have a legal right to them.',
      ],
      [
        'Does the site use cookies?',
        'No cookies for advertising and no trackers; your visits, and what is done on them, are counted only if the site asks you and you allow it. Your browser keeps your language, your theme and, while you are logged in, your session.',
      ],
    ],
  },
  contact: {
    title: 'Customer service',
    topics: [
      [
        'How do I reach you?',
        'By the buttons at the edge of every page, at any hour. Say your username and what happened, and when; never your password.',
        'This is a demonstration site: its chat answers by itself.',
      ],
      [
        'How do I complain?',
        'Write to customer service with the heading “Complaint”. You get an answer within three days; if it does not satisfy you, the authorities named in the footer hear you too.',
      ],
    ],
  },
  vip: {
    title: 'VIP service',
    topics: [
      [
        'Who is served by the VIP team?',
        'Members whose level is above four. The button for customer service leads them to their own team without anything to choose.',
      ],
    ],
  },
}
