export { GuideScreen } from './GuideScreen';
export { UsualProducts } from './UsualProducts';
