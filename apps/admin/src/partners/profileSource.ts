/** The form's path of the profile's attributes. */
export const PROFILE_SOURCE = 'profile.attributes';
