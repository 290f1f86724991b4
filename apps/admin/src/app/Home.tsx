import { lazy } from 'react';
import { Dashboard } from '../features/dashboard/Dashboard';

const ToDos = lazy(async () => ({ default: (await import('../features/partners/ToDos')).ToDos }));

const Guide = lazy(async () => ({ default: (await import('../features/guide/Guide')).Guide }));

const Home = () => <Dashboard ToDos={ToDos} Guide={Guide} />;
export default Home;
