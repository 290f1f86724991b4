import { textsOf } from './language';

/** The texts of the sign-in page, and those about what comes from the server, which every page needs. */
export const enAtEntry = textsOf('entry', {
  app: 'Diaper Bank Portal',
  errors: {
    panel: 'Errors',
    dismiss: 'Dismiss',
    dismissAll: 'Dismiss all',
    trace: 'Stack trace',
    unreadable: 'The server sent an answer that cannot be read ({status}). Try again in a moment.',
    screen: 'This screen could not be shown. Try again in a moment.',
    readFailed: 'The server could not be reached. Nothing was lost; try again in a moment.',
    writeFailed:
      'The server could not be reached. Nothing you typed is lost: save again, and it takes effect only once.',
  },
  login: {
    email: 'Email',
    password: 'Password',
    submit: 'Sign in',
    signOut: 'Sign out',
    emailRequired: 'Email is required',
    passwordRequired: 'Password is required',
  },
  signInAgain: {
    title: 'Sign in to continue',
    kept: 'Your screen stays as it is. Your last action continues once you have signed in.',
    leave: 'Leave this screen',
    goOnAs: 'Continue as {user}',
    notSent: 'Another person has signed in since then. Nothing was sent in their name, and nothing was saved.',
  },
  password: {
    forgotten: 'Forgot your password?',
    ask: 'We will email you a link to set a new one.',
    send: 'Send the link',
    back: 'Back to sign in',
    set: 'Set a new password',
    rule: 'At least 10 characters, and none of the most common passwords.',
    longEnough: 'Long enough. The most common passwords are refused when you save.',
    field: 'New password',
    submit: 'Set password',
    again: 'Ask for a new link',
    show: 'Show the password',
    invitation: {
      title: 'Welcome: choose your password',
      field: 'Your password',
      submit: 'Set password and sign in',
    },
  },
  otp: {
    title: 'Two-step verification',
    choose: 'How do you want to get your code?',
    by: { sms: 'Send the code by SMS', email: 'Send the code by email' },
    prompt: 'Please enter the code sent',
    field: 'Code',
    submit: 'Submit',
    wait: 'A code was already sent. You can ask for the next one in {seconds} s.',
    resend: 'Resend OTP',
    resendIn: 'Resend OTP in {seconds} s',
    required: 'Code required',
    remember: 'Remember this browser for 30 days',
  },
} as const);
