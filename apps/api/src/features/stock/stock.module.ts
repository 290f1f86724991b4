import { Module } from '@nestjs/common';
import { InventoryController } from './inventory.controller';
import { OlderLocations } from './older-locations';
import { StockCardController } from './stock-card.controller';
import { StockCard } from './stock-card.query';
import { StorageLocationsController } from './storage-locations.controller';

@Module({
  controllers: [InventoryController, StockCardController, StorageLocationsController],
  providers: [OlderLocations, StockCard],
})
export class StockModule {}
